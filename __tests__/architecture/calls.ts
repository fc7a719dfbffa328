import ts from 'typescript';
import { walk, type SourceFile } from '../support/sourceTree';

/** A call as a file says it: by the contract, in a client or as a route. */
interface Call {
  readonly name: string;
  readonly method: string;
  /** With a slash at its beginning. */
  readonly path: string;
}

/**
 * What is forgotten of the calls, each as a sentence: every call of the contract has a route of its method, a function
 * in its client, a flow that makes it, tests of all three, and a row in the papers.
 * @param behaviour the text of docs/behaviour.md
 */
export function forgottenOfCalls(files: readonly SourceFile[], behaviour: string): string[] {
  const contract = files.find(({ path }) => path === 'shared/contract.ts');
  if (contract === undefined) return ['shared/contract.ts is missing'];
  const under = (folder: string) => files.filter(({ path }) => path.startsWith(folder));
  const isSaid = (folder: string, words: string) => under(folder).some(({ text }) => text.includes(words));
  const routes = under('server/routes/').flatMap(routesIn);
  return callsOf(contract).flatMap(({ name, method, path, client }) => {
    const is = (one: Call) => one.method === method && one.path === path;
    // The calls of a logged-in visitor are in two files, of which any page loads the first alone.
    const clients = client === 'session' ? ['session', 'account'] : [client];
    const asked = clients
      .flatMap((one) => under(`src/api/${one}Client.ts`))
      .flatMap(requestsIn)
      .find(is);
    const forgotten: [boolean, string][] = [
      [!routes.some((route) => route.name === name && route.method === method), `no ${method} route in server/routes/`],
      [asked === undefined, `no function in src/api/${client}Client.ts that asks for ${method} '${path.slice(1)}'`],
      [asked !== undefined && !isSaid('sagas/', `.${asked.name}`), 'no flow that makes it'],
      [!isSaid('__tests__/service/', path), 'no test in __tests__/service/'],
      [
        asked !== undefined && !isSaid('__tests__/contract/service', `.${asked.name}(`),
        'no test in __tests__/contract/',
      ],
      [asked !== undefined && !isSaid('__tests__/flows/', `('${asked.name}'`), 'no test in __tests__/flows/'],
      [!behaviour.includes(`\`${method} api${path}\``), 'no row in docs/behaviour.md, 7'],
    ];
    return forgotten.filter(([isForgotten]) => isForgotten).map(([, what]) => `The call ${name} has ${what}`);
  });
}

/** The rows of `calls` in the contract. */
function callsOf({ tree }: SourceFile): (Call & { readonly client: string })[] {
  const found: (Call & { readonly client: string })[] = [];
  walk(tree, (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.initializer)) return;
    const text = (name: string) => {
      const value = (node.initializer as ts.ObjectLiteralExpression).properties.find(
        (property) => property.name?.getText() === name,
      );
      return value !== undefined && ts.isPropertyAssignment(value) && ts.isStringLiteral(value.initializer)
        ? value.initializer.text
        : undefined;
    };
    const [method, path, client] = [text('method'), text('path'), text('client')];
    if (method !== undefined && path !== undefined && client !== undefined)
      found.push({ name: node.name.getText(), method, path, client });
  });
  return found;
}

/** The functions of a client: `name: (…) => … request(api, 'PUT', 'ui/language', …)`. */
function requestsIn({ tree }: SourceFile): Call[] {
  const found: Call[] = [];
  walk(tree, (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isArrowFunction(node.initializer)) return;
    walk(node.initializer, (inner) => {
      if (!ts.isCallExpression(inner) || inner.expression.getText() !== 'request') return;
      const [, method, path] = inner.arguments;
      if (method !== undefined && path !== undefined && ts.isStringLiteral(method) && ts.isStringLiteral(path))
        found.push({ name: node.name.getText(), method: method.text, path: `/${path.text}` });
    });
  });
  return found;
}

/** The routes of a file: `const { language } = calls`, and then `api.put(language.path, …)`. */
function routesIn({ tree }: SourceFile): Call[] {
  const names = new Map<string, string>();
  const found: Call[] = [];
  walk(tree, (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer?.getText() === 'calls' &&
      ts.isObjectBindingPattern(node.name)
    )
      for (const { name, propertyName } of node.name.elements)
        names.set(name.getText(), (propertyName ?? name).getText());
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const [, local] = /^(\w+)\.path$/.exec(node.arguments[0]?.getText() ?? '') ?? [];
    const name = names.get(local ?? '');
    if (name !== undefined) found.push({ name, method: node.expression.name.text.toUpperCase(), path: '' });
  });
  return found;
}
