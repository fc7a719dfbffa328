import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundlePage } from '../../scripts/replay/builds/bundlePage';
import { openBuild, type OpenBuild } from '../../scripts/replay/builds/openBuild';
import { compareOn } from '../../scripts/replay/builds/worker';
import { readLog } from '../../src/action-log/readLog';
import { changed, type Change } from '../support/compiledEdits';
import { copySources } from '../support/sourceCopy';

const home = path.join(__dirname, '../..');
let good: OpenBuild;
beforeAll(async () => {
  good = openBuild(await bundlePage(home));
}, 30_000);
afterAll(() => good.close());

/** How a build with a change differs from this one, on a stored log, or on fixed inputs. */
async function differences(change: Change, name: string | null) {
  const file = path.join(home, change.file);
  const bad = openBuild(await bundlePage(home, new Map([[change.file, changed(readFileSync(file, 'utf8'), change)]])));
  try {
    const log = name === null ? null : readLog(readFileSync(path.join(__dirname, `logs/${name}.json`), 'utf8'));
    const found = await Promise.all(
      (log?.loads ?? [null]).map((load) => compareOn(good, bad, { load, isPlain: false })),
    );
    return found.flat();
  } finally {
    bad.close();
  }
}

describe('Two builds differ on a recorded session where a visitor would see it, though no replay of the flows does', () => {
  test.each<[string, string, string | null, Change]>([
    [
      'a selector',
      'page',
      'logout',
      {
        file: 'src/features/toast/slice.ts',
        from: 'selectToast: (state) => state',
        to: 'selectToast: (state) => ({ ...state, isPositive: false })',
      },
    ],
    [
      'the text of a toast',
      'page',
      'logout',
      { file: 'i18n/en/index.ts', from: 'User logged out correctly', to: 'User logged in correctly' },
    ],
    [
      'a component that reports no more',
      'presses',
      'menu',
      {
        file: 'src/features/menu/OptionsMenu.tsx',
        from: 'onClick={() => report(menuToggled())}',
        to: 'onClick={() => {}}',
      },
    ],
    [
      'a component that reports another thing',
      'presses',
      'menu',
      {
        file: 'src/features/menu/OptionsMenu.tsx',
        from: 'onClick={() => report(menuToggled())}',
        to: 'onClick={() => report(menuClosed())}',
      },
    ],
    [
      'an address that a client asks',
      'requests',
      'login',
      { file: 'src/api/anonymousClient.ts', from: "request(api, 'POST', 'login'", to: "request(api, 'POST', 'log-in'" },
    ],
    [
      'a password that a flow passes on',
      'flows',
      'login',
      { file: 'sagas/login.ts', from: 'Password: secret.password', to: 'Password: secret.usernameOrEmail' },
    ],
    [
      'acts that are taken one at a time no more',
      'twice',
      'login',
      { file: 'sagas/login.ts', from: 'select, takeLeading, type', to: 'select, takeEvery as takeLeading, type' },
    ],
    [
      'a rule for what is typed',
      'fixed',
      null,
      { file: 'shared/validation.ts', from: 'characters(password) < 8', to: 'characters(password) < 9' },
    ],
  ])(
    '%s',
    async (_what, kind, log, change) => {
      expect((await differences(change, log)).map((one) => one.kind)).toContain(kind);
    },
    30_000,
  );

  test.each<[string, string, Change]>([
    [
      'a name',
      'menu',
      {
        file: 'src/features/menu/OptionsMenu.tsx',
        from: 'const Item = ',
        to: 'const Entry_ = 1; void Entry_; const Item = ',
      },
    ],
    [
      'two calls in another order',
      'menu',
      {
        file: 'sagas/start.ts',
        from: '  const isMobile = yield* call(services.browser.isMobile);\n  const pageOrigin = yield* call(services.browser.pageOrigin);',
        to: '  const pageOrigin = yield* call(services.browser.pageOrigin);\n  const isMobile = yield* call(services.browser.isMobile);',
      },
    ],
    [
      "a form's fields in another order",
      'login',
      {
        file: 'src/screens/accounts/LogInForm.tsx',
        from: "{ usernameOrEmail: draft.get('logIn.username') ?? '', password: '' }",
        to: "{ password: '', usernameOrEmail: draft.get('logIn.username') ?? '' }",
      },
    ],
  ])(
    'and not where nobody would: %s',
    async (_what, log, change) => {
      expect(await differences(change, log)).toEqual([]);
    },
    30_000,
  );
});

describe('npm run replay -- LOG... --against REV', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vestibule-against-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const logs = ['logout', 'menu', 'theme'].map((name) => `__tests__/replay/logs/${name}.json`);
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@mail.example', ...words], { cwd: folder });
  const commit = (file: string, from: string, to: string, message: string) => {
    const place = path.join(folder, file);
    writeFileSync(place, changed(readFileSync(place, 'utf8'), { file, from, to }));
    git('commit', '--quiet', '--all', '--message', message);
  };
  const replay = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };

  test('says where this checkout differs from a revision, in one page that runs nothing', () => {
    const copy = copySources(folder);
    git('init', '--quiet');
    writeFileSync(path.join(folder, '.git/info/exclude'), 'node_modules\n');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Good');
    expect(replay(...logs, '--against', 'HEAD')).toEqual({
      status: 0,
      said: expect.stringContaining('both builds do the same on all of them') as string,
    });
    copy.change('i18n/en/index.ts', 'User logged out correctly', '<b>Gone</b>');
    copy.change('src/features/menu/OptionsMenu.tsx', 'onClick={() => report(menuToggled())}', 'onClick={() => {}}');
    const { status, said } = replay(...logs, '--against', 'HEAD', '--html', 'page.html');
    expect(status).toBe(1);
    expect(said).toMatch(/theme\.json.*what the controls report; so do 2 more logs/);
    expect(said).toMatch(/logout\.json, after entry \d+ \(browser\.navigate\): the page/);
    const page = readFileSync(path.join(folder, 'page.html'), 'utf8');
    expect(page).toContain('&lt;b&gt;Gone&lt;/b&gt;');
    expect(page).not.toMatch(/<script|https?:|<b>Gone/);
  }, 120_000);

  test('--minimize writes what is green on the good build and red on this one, for the same cause', () => {
    git('checkout', 'HEAD', '--', '.');
    const toast = path.join(folder, 'sagas/toast.ts');
    writeFileSync(toast, readFileSync(toast, 'utf8').replace('duration = 3000', 'duration = 4000'));
    const { status, said } = replay(...logs, '--against', 'HEAD', '--minimize');
    expect([status, said]).toEqual([1, expect.stringMatching(/menu\.json: HEAD and this checkout do the same on it/)]);
    expect(said).toMatch(/logout\.min\.json: \d+ of \d+ entries are enough/);
    const [was, short] = ['logout', 'logout.min'].map((name) => `__tests__/replay/logs/${name}.json`) as [
      string,
      string,
    ];
    const [all, few] = [was, short].map(
      (file) => readLog(readFileSync(path.join(folder, file), 'utf8')).loads[0]?.entries.length,
    );
    expect(few).toBeLessThan(all ?? 0);
    expect(replay(short)).toMatchObject({
      status: 1,
      said: expect.stringContaining('args.0: 4000, not 3000') as string,
    });
    git('checkout', 'HEAD', '--', '.');
    expect(replay(short).status).toBe(0);
  }, 60_000);

  test('--minimize writes nothing where the good build itself does not replay the log, and says so', () => {
    const good = git('rev-parse', 'HEAD').toString().trim();
    commit('sagas/menu.ts', "'assignLocation' | 'navigate'", "'assignLocation' | 'navigate' | 'copy'", 'Copy');
    commit('sagas/menu.ts', 'services.browser.navigate, option.link', "services.browser.copy, 'x'", 'Copy on');
    git('checkout', good, '--', '.');
    expect(replay('__tests__/replay/logs/menu.json', '--against', 'HEAD', '--minimize')).toEqual({
      status: 1,
      said: expect.stringMatching(
        /menu\.json: HEAD itself does not replay it as recorded; nothing is written/,
      ) as string,
    });
    git('reset', '--quiet', '--hard', good);
  }, 60_000);

  test('--bisect names the commit, and steps over one that does not build', () => {
    const good = git('rev-parse', 'HEAD').toString().trim();
    commit('sagas/menu.ts', '/**', '/** A comment. */\n/**', 'Comment');
    commit('sagas/toast.ts', 'takeLatest, type', 'takeLatest, , type', 'Broken');
    commit('sagas/toast.ts', 'takeLatest, , type', 'takeLatest, type', 'Mended');
    commit('i18n/en/index.ts', 'User logged out correctly', 'Gone', 'Reword');
    commit('sagas/toast.ts', '/**', '/** A comment. */\n/**', 'Another comment');
    const { status, said } = replay(...logs, '--bisect', `${good}..HEAD`);
    expect([status, said]).toEqual([
      1,
      expect.stringMatching(/^\w+ Reword\n {2}logout\.json[^]*- User logged out correctly[^]*\+ Gone/m),
    ]);
    git('reset', '--quiet', '--hard', good);
  }, 120_000);

  test('--bisect names the commits of five ways, and says how many more there are', () => {
    const good = git('rev-parse', 'HEAD').toString().trim();
    for (const [file, from, to] of [
      ['i18n/en/index.ts', 'User logged out correctly', 'Gone'],
      ['i18n/en/index.ts', 'Hello and welcome!', 'Hello!'],
      ['i18n/en/index.ts', "info: 'Contact & Legal'", "info: 'Legal'"],
      ['src/features/menu/OptionsMenu.tsx', 'onClick={() => report(menuToggled())}', 'onClick={() => {}}'],
      ['sagas/menu.ts', 'services.browser.navigate, option.link', "services.browser.navigate, '/'"],
      ['shared/validation.ts', 'characters(password) < 8', 'characters(password) < 9'],
    ] as const)
      commit(file, from, to, `Change ${to}`);
    git('reset', '--quiet', '--soft', good);
    git('commit', '--quiet', '--message', 'Many');
    const { status, said } = replay(...logs, '--bisect', `${good}..HEAD`);
    expect(status).toBe(1);
    expect(said.match(/^\w+ Many$/gm)).toHaveLength(5);
    expect(said).toMatch(/^and [1-9]\d* more ways?: mend these first, and search again\.$/m);
    git('reset', '--quiet', '--hard', good);
  }, 60_000);

  test('--bisect takes a build that breaks for neither good nor bad, and says so where it is an end', () => {
    const good = git('rev-parse', 'HEAD').toString().trim();
    commit('i18n/en/index.ts', 'User logged out correctly', 'Gone', 'Reword');
    commit('sagas/toast.ts', '/**', "throw new Error('It breaks when it is opened.');\n/**", 'Break');
    commit('sagas/toast.ts', "throw new Error('It breaks when it is opened.');\n/**", '/**', 'Mend');
    commit('sagas/toast.ts', '/**', '/** A comment. */\n/**', 'Comment');
    const inside = replay('__tests__/replay/logs/logout.json', '--bisect', `${good}..HEAD`);
    expect([inside.status, inside.said]).toEqual([
      1,
      expect.stringMatching(/Stepped over: \w+ Break: .*It breaks when it is opened\.\n\w+ Reword\n {2}logout\.json/),
    ]);
    const atEnd = replay('__tests__/replay/logs/logout.json', '--bisect', `${good}..HEAD~2`);
    expect([atEnd.status, atEnd.said]).toEqual([
      1,
      expect.stringMatching(/logout\.json, load 1: .*It breaks when it is opened\./),
    ]);
    expect(atEnd.said).toContain('could not be compared on all of these logs');
    git('reset', '--quiet', '--hard', good);
  }, 120_000);

  test('names a revision that is not there, or that does not build, and writes nothing', () => {
    expect(replay(...logs, '--against', 'no-such', '--html', 'none.html')).toEqual({
      status: 2,
      said: expect.stringContaining("There is no revision 'no-such' in this repository.") as string,
    });
    writeFileSync(path.join(folder, 'sagas/toast.ts'), 'export const toast = ');
    git('commit', '--quiet', '--all', '--message', 'Broken');
    git('checkout', 'HEAD~1', '--', 'sagas/toast.ts');
    const { status, said } = replay(...logs, '--against', 'HEAD', '--html', 'none.html');
    expect([status, said]).toEqual([
      2,
      expect.stringMatching(/The revision 'HEAD' \(\w+\) cannot be built for a replay: .*toast\.ts/),
    ]);
    expect(() => readFileSync(path.join(folder, 'none.html'))).toThrow('ENOENT');
  }, 60_000);
});
