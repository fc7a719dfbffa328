import ts from 'typescript';
import * as tokens from '../src/theme/tokens';
import { isStyled } from './componentIds';

/**
 * Inlines the theme's tokens into the components' styles and removes whitespace: `padding: ${space(1)};` becomes
 * `padding:8px;`. Other expressions stay as they are.
 */
export function smallerStyles(): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (file) => {
    const named = tokensIn(file);
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (!ts.isTaggedTemplateExpression(visited) || !isStyle(visited.tag)) return visited;
      return context.factory.updateTaggedTemplateExpression(
        visited,
        visited.tag,
        undefined,
        smaller(visited.template, named, context.factory),
      );
    };
    return ts.visitEachChild(file, visit, context);
  };
}

const isStyle = (tag: ts.Expression) =>
  isStyled(tag) || (ts.isIdentifier(tag) && ['css', 'keyframes', 'createGlobalStyle'].includes(tag.text));

type Token = string | number | Readonly<Record<string, string | number>> | ((...given: never[]) => string);

/** The tokens that a file imports, by their local names. */
function tokensIn(file: ts.SourceFile): ReadonlyMap<string, Token> {
  const imports = file.statements
    .filter(ts.isImportDeclaration)
    .filter(
      ({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && /(?:^|\/)tokens$/.test(moduleSpecifier.text),
    );
  const names = imports.flatMap(({ importClause }) =>
    importClause?.namedBindings && ts.isNamedImports(importClause.namedBindings)
      ? [...importClause.namedBindings.elements]
      : [],
  );
  const all = tokens as unknown as Readonly<Record<string, Token>>;
  return new Map(
    names.flatMap(({ name, propertyName }) => {
      const token = all[(propertyName ?? name).text];
      return token === undefined ? [] : [[name.text, token] as const];
    }),
  );
}

/** The value of an expression that consists of tokens and literals only; undefined otherwise. */
function valueOf(expression: ts.Expression, named: ReadonlyMap<string, Token>): string | undefined {
  const written = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  if (ts.isIdentifier(expression)) return written(named.get(expression.text));
  if (ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.expression)) {
    const group = named.get(expression.expression.text);
    return typeof group === 'object' ? written(group[expression.name.text]) : undefined;
  }
  if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined;
  const make = named.get(expression.expression.text) as ((...given: unknown[]) => string) | undefined;
  const given: readonly ts.Node[] = expression.arguments;
  return typeof make === 'function' && isEvery(given, ts.isLiteralExpression)
    ? make(...given.map((one) => (ts.isNumericLiteral(one) ? Number(one.text) : one.text)))
    : undefined;
}

const isEvery = <Kind extends ts.Node>(
  nodes: readonly ts.Node[],
  is: (node: ts.Node) => node is Kind,
): nodes is readonly Kind[] => nodes.every(is);

/** A placeholder for an expression that stays, while the text around it is minified. */
const hole = '\u0001';

function smaller(
  template: ts.TemplateLiteral,
  named: ReadonlyMap<string, Token>,
  factory: ts.NodeFactory,
): ts.TemplateLiteral {
  const spans = ts.isTemplateExpression(template)
    ? template.templateSpans.map(({ expression, literal }) => ({
        expression,
        value: valueOf(expression, named),
        text: literal.text,
      }))
    : [];
  const css = withoutSpace(
    (ts.isTemplateExpression(template) ? template.head : template).text +
      spans.map(({ value, text }) => (value ?? hole) + text).join(''),
  );
  const [head = '', ...texts] = css.split(hole);
  const kept = spans.filter(({ value }) => value === undefined);
  if (kept.length === 0) return factory.createNoSubstitutionTemplateLiteral(head);
  return factory.createTemplateExpression(
    factory.createTemplateHead(head),
    kept.map(({ expression }, at) =>
      factory.createTemplateSpan(
        expression,
        at === kept.length - 1
          ? factory.createTemplateTail(texts[at] ?? '')
          : factory.createTemplateMiddle(texts[at] ?? ''),
      ),
    ),
  );
}

function withoutSpace(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(
      /("[^"]*"|'[^']*')|\s*([{};,])\s*|(:)\s+|\s+/g,
      (_, quoted?: string, mark?: string, colon?: string) => quoted ?? mark ?? colon ?? ' ',
    )
    .replace(/;}/g, '}')
    .trim();
}
