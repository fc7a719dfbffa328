import ts from 'typescript';
import { languages } from '../../shared/languages';
import { places, readSource, readSources, walk, type SourceFile } from '../support/sourceTree';

const front = readSources('src', 'sagas', 'shared', 'i18n');
const under = (...folders: string[]) => front.filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
const slices = front.filter(({ path }) => /^src\/features\/[^/]+\/(slice|continueTo)\.ts$/.test(path));

const impure = new Set(
  'window document location history navigator localStorage sessionStorage fetch setTimeout setInterval'
    .concat(' requestAnimationFrame BroadcastChannel crypto console Date performance')
    .split(' '),
);
const isImpure = (node: ts.Node) =>
  (ts.isIdentifier(node) && impure.has(node.text) && !isName(node)) ||
  (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random');
// The name of a property or a parameter is no use of a global.
const isName = ({ parent, pos }: ts.Node) =>
  (ts.isPropertyAccessExpression(parent) && parent.name.pos === pos) ||
  ts.isPropertyAssignment(parent) ||
  ts.isPropertySignature(parent) ||
  ts.isBindingElement(parent) ||
  ts.isParameter(parent) ||
  ts.isImportSpecifier(parent) ||
  ts.isTypeReferenceNode(parent);

const findAll = (files: readonly SourceFile[], isWrong: (node: ts.Node) => boolean, complaint: string) =>
  files.flatMap((file) => places(file, isWrong, complaint));

describe('The laws of the source', () => {
  test('flows reach the world through their services alone', () => {
    expect(findAll(under('sagas/'), isImpure, 'is not in the services')).toEqual([]);
  });

  test('reducers know no clock, no chance and no browser', () => {
    expect(slices.length).toBeGreaterThanOrEqual(9);
    expect(findAll(slices, isImpure, 'is not pure')).toEqual([]);
  });

  test('what shows the site touches no browser', () => {
    const isForbidden = (node: ts.Node) => isImpure(node) && !/^document\.activeElement\b/.test(node.parent.getText());
    expect(findAll(under('src/ui/', 'src/screens/', 'src/features/'), isForbidden, 'is not for components')).toEqual(
      [],
    );
  });

  test('what is recorded is said in no script that a page loads to begin with, nor in the flows', () => {
    // main.tsx imports start.tsx by `import()` too, into the same chunk.
    const reached = new Set(['src/main.tsx', 'src/start.tsx', 'src/flows.ts']);
    for (const path of reached)
      for (const { to, isOurs, isTypeOnly, isLazy } of readSource(path).imports)
        if (isOurs && !isTypeOnly && !isLazy && /\.tsx?$/.test(to)) reached.add(to);
    expect(reached.size).toBeGreaterThan(100);
    expect([...reached].filter((path) => path.startsWith('src/action-log/')).sort()).toEqual([
      'src/action-log/boundedLog.ts',
      'src/action-log/logClock.ts',
      'src/action-log/record.ts',
      'src/action-log/secretFacts.ts',
    ]);
    expect([...reached].filter((path) => path.endsWith('/recorded.ts'))).toEqual([]);
  });

  test('components hold no state but what is being typed', () => {
    const isHook = (node: ts.Node) => ts.isIdentifier(node) && /^use(State|Reducer|SyncExternalStore)$/.test(node.text);
    // QA's workbench is a tool beside the site: what it shows is not part of the site's state.
    const holders = front
      .filter(({ path }) => !path.startsWith('src/qa/'))
      .filter((file) => places(file, isHook, '').length > 0);
    expect(holders.map(({ path }) => path).sort()).toEqual([
      // Whether a chunk is loaded is about the page itself, not the site's state.
      'src/app/preloadable.tsx',
      'src/screens/accounts/LogInForm.tsx',
      'src/screens/accounts/ResetPasswordDialog.tsx',
      'src/screens/accounts/useBoundFields.ts',
      'src/screens/manage/ConfirmationDialog.tsx',
      'src/screens/manage/useTyped.ts',
      'src/screens/settings/LanguageSelector.tsx',
      'src/screens/verifyEmail/PasswordForm.tsx',
    ]);
  });

  test('the session client is called through authenticated only, which renews', () => {
    const isSession = (node: ts.Node) =>
      ts.isPropertyAccessExpression(node) && /\bservices\.session\b/.test(node.getText());
    const users = under('sagas/').filter((file) => places(file, isSession, '').length > 0);
    expect(users.map(({ path }) => path)).toEqual(['sagas/renewal.ts']);
  });

  test('one function leaves the page (R6)', () => {
    const isLeaving = (node: ts.Node) => {
      if (ts.isCallExpression(node))
        return /^(window\.|document\.|globalThis\.|self\.|top\.|parent\.)?(location\.(assign|replace|reload)|open)$/.test(
          node.expression.getText(),
        );
      return (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        /(^|\.)location(\.(href|search|hash|pathname|host|hostname|protocol|port))?$/.test(node.left.getText())
      );
    };
    const withoutLine = (place: string) => place.replace(/:\d+ /, ' ');
    expect(findAll(front, isLeaving, 'leaves the page').map(withoutLine)).toEqual([
      'src/browser/assignLocation.ts leaves the page: location.assign(address)',
      'src/browser/assignLocation.ts leaves the page: location.reload()',
      // An empty window for QA's workbench: the page stays.
      "src/browser/toolWindow.ts leaves the page: window.open('', name, 'popup,width=1100,height=760')",
    ]);
  });

  test('no style attribute, no HTML from text, no eval', () => {
    const isUnsafe = (node: ts.Node) =>
      (ts.isJsxAttribute(node) && /^(style|dangerouslySetInnerHTML|srcDoc)$/.test(node.name.getText())) ||
      (ts.isPropertyAccessExpression(node) && /^(innerHTML|outerHTML|insertAdjacentHTML)$/.test(node.name.text)) ||
      (ts.isIdentifier(node) && node.text === 'eval') ||
      (ts.isNewExpression(node) && node.expression.getText() === 'Function');
    expect(findAll(front, isUnsafe, 'is forbidden by the page policy')).toEqual([]);
  });

  test('an event is named in the past or by what was asked: no setter, no verb of command', () => {
    const names = slices.flatMap(({ text }) =>
      [...text.matchAll(/^ {4}(\w+)(?::|\()/gm)].map(([, name]) => name ?? ''),
    );
    const isCommand = (name: string) =>
      /^(set|update|do|fetch|load|toggle|change|open|close|show|hide|handle)([A-Z]?$)|^set[A-Z]/.test(name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter(isCommand)).toEqual([]);
  });

  test('a language is named by its row and its folder alone', () => {
    // The recipe app is a stranger's, with languages of its own.
    const files = readSources('src', 'sagas', 'shared', 'server', 'build', 'scripts', 'fixtures', 'session');
    const codes: readonly string[] = languages.map(({ code }) => code);
    const isNamed = (node: ts.Node) =>
      ts.isStringLiteralLike(node) && codes.includes(node.text) && !node.parent.getText().includes('.toLocaleString(');
    expect(
      findAll(
        files.filter(({ path }) => path !== 'shared/languages.ts'),
        isNamed,
        'names a language: take it from shared/languages.ts',
      ),
    ).toEqual([]);
  });

  test('script chunks are loaded from the site’s root, with a time-out of 120 seconds', () => {
    const settings: string[] = [];
    walk(readSource('webpack.config.ts').tree, (node) => {
      if (ts.isPropertyAssignment(node) && /^(chunkLoadTimeout|publicPath)$/.test(node.name.getText()))
        settings.push(node.getText());
    });
    expect(settings).toEqual(expect.arrayContaining(["publicPath: '/'", 'chunkLoadTimeout: 120_000']));
    expect(settings).toHaveLength(2);
  });
});
