import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { usualLimits } from '../../server/http/limits';
import { securityEventNames } from '../../shared/securityEvents';

const read = (file: string) => readFileSync(file, 'utf8');
const papers = ['README.md', ...readdirSync('docs').flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : []))];
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const headingsOf = (file: string) =>
  [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** The rows of the tables under a heading. */
const tableOf = (file: string, heading: string) => {
  const [, section = ''] = read(file).split(`\n## ${heading}\n`);
  return (section.split('\n## ')[0] ?? '').replace(/^[^|].*$/gm, '');
};

/** The names of a file's tests, those of tables of cases (`test.each([…])('…')`) too. */
const namesIn = (text: string) =>
  [...text.matchAll(/(?:\b(?:test|it|describe)(?:\.each\(\w+\))?\(|\]\)\(|^ *\][^\n(]*\()\s*(['"`].*)/gm)].map(
    ([, name = '']) => name,
  );

/** Files and folders of the repository that a text names in code spans; placeholders and events (`session/loggedIn`) are left out. */
const filesNamedIn = (text: string) =>
  [
    ...text.matchAll(
      /`((?:src|sagas|server|shared|i18n|session\/src|examples|build|scripts|bench|fixtures|__tests__|docs|static)\/[\w./-]*)`/g,
    ),
  ]
    .map(([, file = '']) => file)
    .filter((file) => !/\bxx\b|your/i.test(file));

describe('The papers', () => {
  test('README is for the newcomer: at most 120 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(120);
  });

  test.each(papers)('every link of %s leads somewhere', (file) => {
    const text = withoutCode(read(file));
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
      ([, link, picture]) => link ?? picture ?? '',
    );
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : normalize(join(dirname(file), path));
        return !existsSync(target) || (anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor));
      });
    expect(broken).toEqual([]);
  });

  test.each(papers)('every file that %s names is there', (file) => {
    expect(filesNamedIn(read(file)).filter((named) => !existsSync(named))).toEqual([]);
  });

  test.each(papers)('every npm script that %s names is one', (file) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(file).matchAll(/npm run ([\w-]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  test.each(['server/config.ts', 'shared/siteConfig.ts', 'scripts/build.ts'])(
    'every environment variable of %s is in docs/operating.md',
    (file) => {
      const names = [...read(file).matchAll(/(?:value\(|env\[)'([A-Z][A-Z_]+)'/g)].map(([, name = '']) => name);
      expect(names.length).toBeGreaterThan(1);
      const listed = [...read('docs/operating.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
      expect([...new Set(names)].filter((name) => !listed.includes(name))).toEqual([]);
    },
  );

  test('docs/operating.md names every limit and every security event', () => {
    const missing = (names: readonly string[], table: string) => names.filter((name) => !table.includes(`\`${name}\``));
    expect(missing(Object.keys(usualLimits), tableOf('docs/operating.md', 'Limits'))).toEqual([]);
    expect(missing(securityEventNames, tableOf('docs/operating.md', 'Security events'))).toEqual([]);
  });

  test('docs/contributing.md names every room', () => {
    const rooms = ['src', 'server'].flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : [],
      ),
    );
    const table = tableOf('docs/contributing.md', 'Folders');
    expect(rooms.length).toBeGreaterThan(12);
    expect(rooms.filter((room) => !new RegExp(`\`(src/)?${room}\``).test(table))).toEqual([]);
  });

  test('docs/behaviour.md has the nine sections of the specification', () => {
    const numbers = headingsOf('docs/behaviour.md').flatMap((heading) => /^(\d)\. /.exec(heading)?.[1] ?? []);
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  test.each([
    ['how long a toast shows', 'sagas/toast.ts', /duration = 3000/],
    ["the log-in's minimum password length", 'shared/validation.ts', /password\) < 6/],
    ['a notice such as that of a log-out', 'i18n/pl/index.ts', /loggedOut: 'Wylogowano/],
    ['which origins are trusted', 'site.config.ts', /trustedOrigins/],
    ['how long a session', 'server/sessions/sessions.ts', /unremembered: \{ idle: 12 \* hour/],
    ['the banner', 'i18n/en/index.ts', /banner: 'This site is currently under construction/],
    ['time-out', 'webpack.config.ts', /chunkLoadTimeout: 120_000/],
    ['in which order', 'src/screens/info/InfoScreen.tsx', /const rows = \[/],
    ['what of an event', 'src/features/toast/recorded.ts', /'toast\/shown': \{ payload/],
    ['the limit of wrong log-ins', 'server/http/limits.ts', /loginOfName: \{ most: 8/],
  ])('docs/contributing.md leads from ‘%s’ to its place in %s', (words, file, place) => {
    const rows = read('docs/contributing.md').split('\n');
    expect(rows.filter((row) => row.startsWith('|') && row.includes(words) && row.includes(file))).toHaveLength(1);
    expect(read(file)).toMatch(place);
  });

  test('every row of the table of safety in docs/behaviour.md has a test of its name', () => {
    const rows = [...read('docs/behaviour.md').matchAll(/^\| ([A-Z]\d+)\S* \|/gm)].map(([, row = '']) => row);
    const names = readdirSync('__tests__', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap((file) => namesIn(read(join('__tests__', file))));
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !names.some((name) => new RegExp(`\\b${row}\\b`).test(name)))).toEqual([]);
  });

  test('the sources refer to sections of docs/behaviour.md that are there, and to no paper outside the repository', () => {
    const sections = headingsOf('docs/behaviour.md').map((heading) => /^(\d)\. /.exec(heading)?.[1] ?? heading);
    const rows = [...read('docs/behaviour.md').matchAll(/^\| ([A-Z]\d+)\S* \|/gm)].map(
      ([, row = '']) => `Safety ${row}`,
    );
    const known = [...sections, ...rows].sort((a, b) => b.length - a.length);
    const places = [
      'src',
      'sagas',
      'server',
      'session/src',
      'shared',
      'i18n',
      'build',
      'scripts',
      'bench',
      'fixtures',
      '__tests__',
    ];
    const files = places.flatMap((place) =>
      readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/node_modules|papers\.test/.test(file))
        .map((file) => join(place, file)),
    );
    const wrong = files.flatMap((file) => {
      const text = read(file).replace(/\s*\n\s*(?:\*|\/\/) ?/g, ' ');
      const named = [...text.matchAll(/docs\/behaviour\.md, ([^).;]+)/g)].flatMap(([, list = '']) =>
        list.split(/, | and /).map((one) => one.trim()),
      );
      const lost = named.filter((one) => !known.some((section) => one.startsWith(section)));
      const outside =
        /\(?\b(?:specification|decisions|quality|house|walks), ?(?:[A-Z`\d])|\b(?:specification|[Ii]ssue) \d/.exec(
          text,
        );
      return [...lost.map((one) => `${file}: ${one}`), ...(outside === null ? [] : [`${file}: ${outside[0]}`])];
    });
    expect(files.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });
});
