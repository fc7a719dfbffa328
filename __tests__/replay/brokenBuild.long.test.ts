import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const home = path.join(__dirname, '../..');
let build = '';
let untouched = new Map<string, string>();

/** A checkout of its own that may be broken: the sources copied, the packages shared. */
beforeAll(() => {
  build = mkdtempSync(path.join(tmpdir(), 'vestibule-build-'));
  for (const part of [
    'src',
    'sagas',
    'i18n',
    'scripts',
    'build',
    'server',
    'site.config.ts',
    'package.json',
    'tsconfig.json',
    'jest.config.cjs',
    '__tests__/replay/logs',
    '__tests__/support',
    'fixtures',
    'shared',
  ])
    cpSync(path.join(home, part), path.join(build, part), { recursive: true });
  symlinkSync(path.join(home, 'node_modules'), path.join(build, 'node_modules'));
});
afterAll(() => rmSync(build, { recursive: true }));
afterEach(() => {
  for (const [file, text] of untouched) writeFileSync(path.join(build, file), text);
  untouched = new Map();
});

/** Changes a source of the checkout for the test. */
function changeIn(file: string, from: string, to: string): void {
  const text = readFileSync(path.join(build, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  untouched.set(file, untouched.get(file) ?? text);
  writeFileSync(path.join(build, file), text.replace(from, to));
}

const command = ['--import', 'tsx', 'scripts/replay.ts'];
const logOf = (name: string) => `__tests__/replay/logs/${name}.json`;

function run(program: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...(program === 'replay'
        ? command
        : [path.join(home, 'node_modules/jest/bin/jest.js'), '--no-cache', '--selectProjects', 'unit', '--']),
      ...words,
    ],
    { cwd: build, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '0' } },
  );
  return { status, said: stdout + stderr };
}

describe('A build that was broken on purpose is caught, and its first divergence named (L4)', () => {
  test('a flow that waits longer: the call, its arguments, and the flow', () => {
    changeIn('sagas/toast.ts', 'const duration = 3000', 'const duration = 4000');
    const { status, said } = run('replay', logOf('logout'));
    expect(status).toBe(1);
    expect(said).toMatch(/First divergence at entry \d+ of \d+ \(the call clock\.sleep, /);
    expect(said).toContain('args.0: 4000, not 3000');
    expect(said).toMatch(/by +the flow toast/);
  });

  test('a flow that leaves something out: what was expected, and what came in its place', () => {
    changeIn('sagas/logout.ts', "yield* showSuccess(isEverywhere ? 'loggedOutEverywhere' : 'loggedOut');", '');
    const { status, said } = run('replay', logOf('logout'));
    expect(status).toBe(1);
    expect(said).toMatch(/expected +toast\/shown\n +got +the call browser\.navigate\n +by +the flow logout/);
  });

  test('a reducer: the field, and the event at which it first differs', () => {
    changeIn(
      'src/features/client/slice.ts',
      'state.isWaiting = payload.isWaiting;',
      'state.isWaiting = payload.isWaiting && false;',
    );
    const { status, said } = run('replay', logOf('logout'));
    expect(status).toBe(1);
    expect(said).toMatch(/First divergence at entry \d+ of \d+ \(client\/waitingChanged, /);
    expect(said).toContain('state.client.isWaiting: false, not true');
    expect(said).toMatch(/by +a reducer/);
  });

  test('a start state: its field', () => {
    changeIn('src/features/toast/slice.ts', 'isPositive: true };', 'isPositive: false };');
    const { status, said } = run('replay', logOf('start'));
    expect([status, said]).toEqual([1, expect.stringContaining('toast.isPositive: false, not true')]);
  });
});

describe('A build that was extended, not broken, replays every stored log, and what is new is told', () => {
  const storedLogs = readdirSync(path.join(home, '__tests__/replay/logs')).map((name) => logOf(path.parse(name).name));

  test('a field of the state and of a payload, and two calls in another order', () => {
    changeIn(
      'src/features/menu/slice.ts',
      'readonly isOpen: boolean;',
      'readonly isOpen: boolean; readonly isPinned: boolean;',
    );
    changeIn('src/features/menu/slice.ts', 'isOpen: false,', 'isOpen: false, isPinned: true,');
    changeIn('src/features/menu/recorded.ts', 'isOpen: flag,', 'isOpen: flag, isPinned: flag,');
    changeIn('sagas/notices.ts', 'isPositive: false }', 'isPositive: false, isLoud: true }');
    changeIn(
      'src/features/toast/recorded.ts',
      'fields({ text, isPositive: flag }) }',
      'fields({ text, isPositive: flag, isLoud: flag }) }',
    );
    const [mobile, origin] = [
      '  const isMobile = yield* call(services.browser.isMobile);\n',
      '  const pageOrigin = yield* call(services.browser.pageOrigin);\n',
    ];
    changeIn('sagas/start.ts', mobile + origin, origin + mobile);
    const { status, said } = run('replay', ...storedLogs);
    expect([status, said]).toEqual([0, expect.stringContaining('new in this build: state.menu.isPinned')]);
    expect(said).toContain('new in this build: the payload of toast/shown.isLoud');
    expect(said).toContain('in another order: the call browser.pageOrigin');
    changeIn('sagas/toast.ts', 'const duration = 3000', 'const duration = 4000');
    expect(run('replay', logOf('logout')).said).toContain('args.0: 4000, not 3000');
  });
});

describe('npm run replay -- LOG --update accepts nothing unseen', () => {
  test('a regression is printed as what it is, with --yes too', () => {
    writeFileSync(path.join(build, 'log.json'), readFileSync(path.join(build, logOf('logout'))));
    changeIn('sagas/logout.ts', "yield* showSuccess(isEverywhere ? 'loggedOutEverywhere' : 'loggedOut');", '');
    const { status, said } = run('replay', 'log.json', '--update');
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(/gone toast\/shown  .*loggedOut[^]*not written[^]*First divergence/),
    ]);
    expect(run('replay', 'log.json', '--update', '--yes').said).toMatch(/gone toast\/shown  [^]*updated by these/);
  });

  test('a call that the log has no answer to, and an event that was renamed', () => {
    const log = readFileSync(path.join(build, logOf('menu')), 'utf8');
    writeFileSync(path.join(build, 'log.json'), log);
    changeIn('sagas/menu.ts', "'assignLocation' | 'navigate'", "'assignLocation' | 'navigate' | 'copy'");
    changeIn(
      'sagas/menu.ts',
      'yield* call(services.browser.navigate, option.link)',
      "yield* call(services.browser.copy, 'x')",
    );
    expect(run('replay', 'log.json', '--update', '--yes')).toMatchObject({
      status: 1,
      said: expect.stringContaining(
        'not updated: this build makes the call browser.copy, to which the log has no answer',
      ) as string,
    });
    changeIn('src/features/menu/recorded.ts', "'menu/optionChosen': { payload", "'menu/optionPicked': { payload");
    changeIn('src/features/menu/slice.ts', 'optionChosen: (state', 'optionPicked: (state');
    changeIn('src/features/menu/slice.ts', 'optionChosen: menuOptionChosen', 'optionPicked: menuOptionChosen');
    expect(run('replay', 'log.json', '--update', '--yes')).toMatchObject({
      status: 2,
      said: expect.stringContaining("is 'menu/optionChosen', which this build does not have") as string,
    });
    expect(readFileSync(path.join(build, 'log.json'), 'utf8')).toBe(log);
  });
});

describe('npm run replay -- LOG --to-test', () => {
  test('writes a test that is green on this build and red on one that does otherwise', () => {
    writeFileSync(path.join(build, 'found by qa.json'), readFileSync(path.join(build, logOf('menu'))));
    const { status, said } = run('replay', 'found by qa.json', '--to-test');
    expect([status, said]).toEqual([0, expect.stringContaining('__tests__/replay/found-by-qa.test.ts replays it')]);
    const test = '__tests__/replay/found-by-qa.test.ts';
    expect(run('jest', test)).toMatchObject({
      status: 0,
      said: expect.stringContaining('Tests:       1 passed') as string,
    });
    changeIn('src/features/menu/slice.ts', 'link: routes.info', 'link: routes.settings');
    const red = run('jest', test);
    expect(red.status).toBe(1);
    expect(red.said).toContain('the session found-by-qa goes as it was recorded (L4)');
  }, 120_000);
});

describe('npm run replay -- LOG --watch', () => {
  test('replays again whenever a source changes, until it is ended', async () => {
    const child = spawn(process.execPath, [...command, logOf('logout'), '--watch'], {
      cwd: build,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let said = '';
    const until = (words: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (said.includes(words)) resolve();
        };
        child.stdout.on('data', look);
        void ended.then(() => reject(new Error(`It ended before it said ${words}: ${said}`)));
        look();
      });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    try {
      await until('as recorded');
      changeIn('sagas/toast.ts', 'const duration = 3000', 'const duration = 4000');
      await until('args.0: 4000, not 3000');
      said = '';
      changeIn('sagas/toast.ts', 'const duration = 4000', 'const duration = 3000');
      await until('as recorded');
    } finally {
      child.kill('SIGINT');
      await ended;
    }
  }, 120_000);
});
