import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { home, lineOf, read, sources, walk, type Import, type SourceFile } from './support/sourceTree';

/** A part of the house: which files it is, and what they may import of ours. */
interface Part {
  readonly name: string;
  readonly files: RegExp;
  /** Each an expression that an imported path matches; `type:` before it where only types may be taken. */
  readonly may: readonly string[];
}

const slices = '^src/features/[^/]+/(slice|continueTo)\\.ts$';
const shared = '^shared/(?!contract)';
// The contract's schemas are the service's: the front end takes their types alone.
const contract = 'type:^shared/contract\\.ts$';
const pure = ['^src/lib/', shared, '^src/theme/', '^i18n/'];
// What the app lends to what it shows: the hooks, the routes, the texts, a link, and the frame of a lazy part.
const lentByApp = '^src/app/(hooks|routes|TextsProvider|useWording|AppLink|ChunkBoundary|preloadable)\\.tsx?$';

/**
 * Who may import whom: the table of the house, top to bottom; a file belongs to the first part it matches.
 * What the house's table does not say stands here with its reason.
 */
const parts: readonly Part[] = [
  {
    name: 'the composition root',
    files: /^src\/(main\.tsx|start\.tsx|flows\.ts|joinFlows\.ts|openSite\.ts)$|^src\/(embed|export|relay|qa)\//,
    may: ['.'],
  },
  { name: 'what site and service both say', files: /^shared\//, may: ['^shared/'] },
  { name: 'lib', files: /^src\/lib\//, may: ['^src/lib/', shared] },
  { name: 'theme', files: /^src\/theme\//, may: ['^src/theme/'] },
  // The service's texts word the rules by their keys.
  { name: 'i18n', files: /^i18n\//, may: ['^i18n/', shared] },
  { name: 'ui', files: /^src\/ui\//, may: ['^src/ui/', '^src/theme/', '^src/lib/', shared] },
  { name: 'api', files: /^src\/api\//, may: ['^src/api/', '^src/lib/', shared, contract] },
  // The first paint needs the mode and the language before the app is there.
  {
    name: 'browser',
    files: /^src\/browser\//,
    may: ['^src/browser/', '^src/lib/', '^src/app/routes\\.ts$', '^src/theme/mode\\.ts$', shared],
  },
  // State holds a route, a mode and a language by their names.
  {
    name: 'a slice',
    files: new RegExp(slices),
    may: [slices, contract, '^src/lib/', '^src/app/routes\\.ts$', '^src/theme/mode\\.ts$', shared],
  },
  {
    name: 'a component',
    files: /^src\/(features|screens)\//,
    may: ['^src/(features|screens)/', '^src/ui/', ...pure, lentByApp, contract, '^site\\.config\\.ts$'],
  },
  { name: 'app', files: /^src\/app\//, may: ['^src/(app|ui)/', slices, ...pure] },
  { name: 'shell', files: /^src\/shell\//, may: ['^src/(app|shell|features|screens|ui)/', ...pure] },
  // What may be recorded is typed by the slices and named as routes, languages and modes are.
  {
    name: 'action-log',
    files: /^src\/action-log\//,
    may: [
      '^src/action-log/',
      'type:^src/(app/rootReducer|app/deferredMiddleware|app/store|openSite)\\.ts$',
      '^src/app/routes\\.ts$',
      `type:${slices}`,
      contract,
      'type:^sagas/services\\.ts$',
      shared,
      '^src/lib/',
      '^src/theme/',
    ],
  },
  // A title needs the product's name; effects are typed by the root reducer's state.
  {
    name: 'a saga',
    files: /^sagas\//,
    may: [
      '^sagas/',
      slices,
      '^src/app/routes\\.ts$',
      'type:^src/app/rootReducer\\.ts$',
      '^src/lib/',
      shared,
      '^i18n/',
      'type:^src/(api|browser|theme)/',
      '^site\\.config\\.ts$',
    ],
  },
  {
    name: 'the service',
    files: /^server\//,
    may: ['^server/', '^shared/', '^i18n/', '^site\\.config\\.ts$'],
  },
];

const house = sources('src', 'sagas', 'shared', 'i18n', 'server');
const front = house.filter(({ path }) => !path.startsWith('server/'));
const flows = house.filter(({ path }) => path.startsWith('sagas/'));

const partOf = ({ path }: SourceFile) => parts.find(({ files }) => files.test(path));

function isAllowed({ may }: Part, { to, isTypeOnly }: Import): boolean {
  return may.some((rule) =>
    rule.startsWith('type:') ? isTypeOnly && new RegExp(rule.slice(5)).test(to) : new RegExp(rule).test(to),
  );
}

/** Every file's violations of a rule, each a sentence. */
const complaints = (files: readonly SourceFile[], find: (file: SourceFile) => readonly string[]) => files.flatMap(find);

function places(file: SourceFile, isWrong: (node: ts.Node) => boolean, sentence: string): string[] {
  const found: string[] = [];
  walk(file.tree, (node) => {
    if (isWrong(node)) found.push(`${file.path}:${lineOf(node)} ${sentence}: ${node.getText().slice(0, 80)}`);
  });
  return found;
}

describe('Who may import whom', () => {
  test('every file of the house belongs to a part of it', () => {
    expect(house.length).toBeGreaterThan(140);
    expect(house.flatMap(({ imports }) => imports).length).toBeGreaterThan(500);
    expect(house.filter((file) => partOf(file) === undefined).map(({ path }) => path)).toEqual([]);
  });

  test('each part imports only what it may', () => {
    expect(
      complaints(house, (file) => {
        const part = partOf(file) as Part;
        return file.imports
          .filter((one) => one.isOurs && !isAllowed(part, one))
          .map(({ to }) => `${file.path} is ${part.name} and may not import ${to}`);
      }),
    ).toEqual([]);
  });

  test('the rule can be broken', () => {
    const [component, saga, slice] = ['src/ui/Button.tsx', 'sagas/toast.ts', 'src/features/toast/slice.ts'].map(
      (path) => partOf(read(path)) as Part,
    );
    const value = (to: string): Import => ({ to, isOurs: true, isTypeOnly: false });
    expect(isAllowed(component as Part, value('src/features/toast/slice.ts'))).toBe(false);
    expect(isAllowed(saga as Part, value('src/api/request.ts'))).toBe(false);
    expect(isAllowed(saga as Part, { ...value('src/api/request.ts'), isTypeOnly: true })).toBe(true);
    expect(isAllowed(slice as Part, value('sagas/toast.ts'))).toBe(false);
    expect(isAllowed(slice as Part, value('src/features/toast/ToastCorner.tsx'))).toBe(false);
  });

  test('what runs goes in no circles', () => {
    const runs = new Map(
      house.map(({ path, imports }) => [
        path,
        imports.filter(({ isOurs, isTypeOnly }) => isOurs && !isTypeOnly).map(({ to }) => to),
      ]),
    );
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (path: string, way: readonly string[]) => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
      if (way.includes(path) || done.has(path)) return;
      for (const to of runs.get(path) ?? []) visit(to, [...way, path]);
      done.add(path);
    };
    for (const path of runs.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });

  test('every import of ours is a file that is there', () => {
    const known = new Set([...house.map(({ path }) => path), 'site.config.ts']);
    expect(
      complaints(house, ({ path, imports }) =>
        imports
          .filter(({ to, isOurs }) => isOurs && !known.has(to) && !/\.(css|json|svg)$/.test(to))
          .map(({ to }) => `${path} imports ${to}, which is not in the house`),
      ),
    ).toEqual([]);
  });

  test('only the composition root imports sagas', () => {
    const allowed = /^src\/(flows|joinFlows|openSite)\.ts$|^src\/(embed|export|action-log)\/|^sagas\//;
    expect(
      complaints(house, ({ path, imports }) =>
        allowed.test(path)
          ? []
          : imports.filter(({ to }) => to.startsWith('sagas/')).map(({ to }) => `${path} imports ${to}`),
      ),
    ).toEqual([]);
    expect(read('src/joinFlows.ts').imports.map(({ to }) => to)).toContain('sagas/root.ts');
  });

  test('redux-saga/effects is imported in sagas/effects.ts alone', () => {
    const importers = house
      .filter(({ imports }) => imports.some(({ to }) => to === 'redux-saga/effects'))
      .map(({ path }) => path);
    expect(importers).toEqual(['sagas/effects.ts']);
    const ofSaga = house
      .filter(({ imports }) => imports.some(({ to, isTypeOnly }) => to === 'redux-saga' && !isTypeOnly))
      .map(({ path }) => path);
    expect(ofSaga).toEqual(['src/embed/runFlows.ts', 'src/joinFlows.ts']);
  });

  test.each([
    ['a saga', /^sagas\//, /^(@reduxjs\/toolkit|redux-saga\/effects)$/],
    ['lib', /^src\/lib\//, /^$/],
    ['what both say', /^shared\//, /^typebox$/],
    ['a slice', new RegExp(slices), /^@reduxjs\/toolkit$/],
    ['api', /^src\/api\//, /^$/],
    ['browser', /^src\/browser\//, /^wouter\/use-browser-location$/],
    ['ui', /^src\/ui\//, /^(react|styled-components)$/],
  ])('%s takes from outside only what it needs', (name, files, allowed) => {
    expect(
      complaints(
        house.filter(({ path }) => files.test(path)),
        ({ path, imports }) =>
          imports
            .filter(({ to, isOurs }) => !isOurs && !allowed.test(to))
            .map(({ to }) => `${path} is ${name} and may not import ${to}`),
      ),
    ).toEqual([]);
  });
});

describe('The law', () => {
  const world = new Set([
    'window',
    'document',
    'location',
    'history',
    'navigator',
    'localStorage',
    'sessionStorage',
    'fetch',
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
    'BroadcastChannel',
    'crypto',
    'console',
    'Date',
    'performance',
  ]);
  const isWorld = (node: ts.Node) => ts.isIdentifier(node) && world.has(node.text) && !isName(node);
  // A property's or a parameter's name is no use of the world.
  const isName = ({ parent, pos }: ts.Node) =>
    (ts.isPropertyAccessExpression(parent) && parent.name.pos === pos) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isTypeReferenceNode(parent);
  const isRandom = (node: ts.Node) => ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random';

  test('sagas touch the world through services alone', () => {
    expect(
      complaints(flows, (file) => places(file, (node) => isWorld(node) || isRandom(node), 'touches the world')),
    ).toEqual([]);
  });

  test('reducers know no clock, no chance and no world', () => {
    const files = house.filter(({ path }) => new RegExp(slices).test(path));
    expect(files.length).toBeGreaterThanOrEqual(9);
    expect(complaints(files, (file) => places(file, (node) => isWorld(node) || isRandom(node), 'is not pure'))).toEqual(
      [],
    );
  });

  test('what shows the site touches no world', () => {
    const files = house.filter(({ path }) => /^src\/(ui|screens|features)\//.test(path));
    const allowed = /^document\.activeElement\b/;
    expect(
      complaints(files, (file) =>
        places(file, (node) => isWorld(node) && !allowed.test(node.parent.getText()), 'touches the world'),
      ),
    ).toEqual([]);
  });

  test('components hold no state but what is being typed', () => {
    const holders = front.filter(({ tree }) => {
      let holds = false;
      walk(
        tree,
        (node) => (holds ||= ts.isIdentifier(node) && /^use(State|Reducer|SyncExternalStore)$/.test(node.text)),
      );
      return holds;
    });
    expect(holders.map(({ path }) => path).sort()).toEqual([
      // Whether a chunk has come is no state of the site's: it is the page itself.
      'src/app/preloadable.tsx',
      // QA's panel is a tool beside the site: what it shows of it is no state of the site's.
      'src/qa/Panel.tsx',
      'src/qa/usePlayer.ts',
      'src/screens/accounts/LogInForm.tsx',
      'src/screens/accounts/SignUpForm.tsx',
      'src/screens/settings/LanguageSelector.tsx',
    ]);
  });

  test('the session client is asked through authenticated only, which renews', () => {
    const isSession = (node: ts.Node) =>
      ts.isPropertyAccessExpression(node) && /\bservices\.session\b/.test(node.getText());
    const users = flows.filter((file) => places(file, isSession, '').length > 0).map(({ path }) => path);
    expect(users).toEqual(['sagas/renewal.ts']);
  });

  test('one function leaves the page (R6)', () => {
    const isLeaving = (node: ts.Node) => {
      const text = node.getText();
      if (ts.isCallExpression(node))
        return /^(window\.|document\.|globalThis\.|self\.|top\.|parent\.)?(location\.(assign|replace|reload)|open)$/.test(
          node.expression.getText(),
        );
      return (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
        /(^|\.)location(\.(href|search|hash|pathname|host|hostname|protocol|port))?$/.test(node.left.getText()) &&
        !text.startsWith('const')
      );
    };
    const found = complaints(front, (file) => places(file, isLeaving, 'leaves the page'));
    const at = (call: RegExp) =>
      expect.stringMatching(
        new RegExp(`^src/browser/leave\\.ts:\\d+ leaves the page: location\\.${call.source}$`),
      ) as string;
    expect(found).toEqual([at(/assign\(address\)/), at(/reload\(\)/)]);
  });

  test('no style attribute, no HTML from text, no eval', () => {
    const isUnsafe = (node: ts.Node) =>
      (ts.isJsxAttribute(node) && /^(style|dangerouslySetInnerHTML|srcDoc)$/.test(node.name.getText())) ||
      (ts.isPropertyAccessExpression(node) && /^(innerHTML|outerHTML|insertAdjacentHTML)$/.test(node.name.text)) ||
      (ts.isIdentifier(node) && node.text === 'eval') ||
      (ts.isNewExpression(node) && node.expression.getText() === 'Function');
    expect(complaints(front, (file) => places(file, isUnsafe, 'is forbidden by the page policy'))).toEqual([]);
  });

  test('an event is named in the past or by what was asked: no setter, no verb of command', () => {
    const types = house
      .filter(({ path }) => path.endsWith('/slice.ts'))
      .flatMap(({ text }) => [...text.matchAll(/^ {4}(\w+)(?::|\()/gm)].map(([, name]) => name as string));
    expect(
      types.filter(
        (name) =>
          /^(set|update|do|fetch|load|toggle|change|open|close|show|hide|handle)[A-Z]?$/.test(name) ||
          /^set[A-Z]/.test(name),
      ),
    ).toEqual([]);
  });
});

describe('The size of things', () => {
  const lines = (text: string) => text.trimEnd().split('\n').length;

  test('no file of the front end is longer than 220 lines', () => {
    expect(
      front
        .filter(({ path, text }) => !path.startsWith('i18n/') && lines(text) > 220)
        .map(({ path, text }) => `${path} has ${lines(text)} lines`),
    ).toEqual([]);
  });

  test('a flow is one file of at most about 80 lines', () => {
    expect(
      flows
        .filter(({ path, text }) => path !== 'sagas/effects.ts' && lines(text) > 110)
        .map(({ path, text }) => `${path} has ${lines(text)} lines`),
    ).toEqual([]);
    const sorted = flows.map(({ text }) => lines(text)).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(50);
  });

  test('no barrels: index files are the languages’ alone', () => {
    expect(
      house
        .map(({ path }) => path)
        .filter((path) => /\/index\.tsx?$/.test(path) && !/^i18n\/\w\w\/index\.ts$/.test(path)),
    ).toEqual([]);
  });
});

describe('The build', () => {
  test('script chunks are loaded from the site’s root, with a time-out of 120 seconds', () => {
    const settings: string[] = [];
    walk(read('webpack.config.ts').tree, (node) => {
      if (ts.isPropertyAssignment(node) && /^(chunkLoadTimeout|publicPath)$/.test(node.name.getText()))
        settings.push(node.getText());
    });
    expect(settings).toEqual(expect.arrayContaining(["publicPath: '/'", 'chunkLoadTimeout: 120_000']));
    expect(settings).toHaveLength(2);
  });
});

describe('What is generated', () => {
  test('the types of the texts are fresh', () => {
    const place = mkdtempSync(join(tmpdir(), 'texts-'));
    try {
      for (const part of ['i18n', '.typesafe-i18n.json', 'tsconfig.json', 'package.json'])
        cpSync(join(home, part), join(place, part), { recursive: true });
      // The generator compiles the base texts; what they are built from stands beside them.
      symlinkSync(join(home, 'node_modules'), join(place, 'node_modules'));
      symlinkSync(join(home, 'src'), join(place, 'src'));
      symlinkSync(join(home, 'shared'), join(place, 'shared'));
      execFileSync(process.execPath, [join(home, 'node_modules/typesafe-i18n/cli/typesafe-i18n.mjs'), '--no-watch'], {
        cwd: place,
        stdio: 'pipe',
      });
      for (const file of ['i18n-types.ts', 'i18n-util.ts', 'i18n-util.async.ts', 'i18n-util.sync.ts']) {
        const [fresh, checked] = [place, home].map((root) => readFileSync(join(root, 'i18n', file), 'utf8'));
        expect(`${file}\n${checked}`).toBe(`${file}\n${fresh}`);
      }
    } finally {
      rmSync(place, { recursive: true });
    }
  }, 30_000);
});

describe('The tests', () => {
  const tests = sources('__tests__').filter(({ path }) =>
    /^__tests__\/(unit|flows|screens|contract|architecture|specification)/.test(path),
  );

  test('fake no module, take no snapshot and do not sleep', () => {
    const isForbidden = (node: ts.Node) =>
      ts.isCallExpression(node) &&
      /^jest\.(mock|doMock|unstable_mockModule|useFakeTimers)$|\.toMatch(Inline)?Snapshot$|^(test|it|describe)\.(only|skip)$/.test(
        node.expression.getText(),
      );
    expect(tests.length).toBeGreaterThan(40);
    expect(complaints(tests, (file) => places(file, isForbidden, 'is no way to test here'))).toEqual([]);
  });
});
