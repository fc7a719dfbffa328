import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/root';
import { findChromium } from './findChromium';
import { runCommand } from './runCommand';
import { installDebianPrograms } from './system/debianPrograms';
import { oldChromiums } from './system/oldChromium';
import { run } from './system/run';
import { jestResult, playwrightResult, type Result } from './system/reports';

const help = `npm test: checks types, generated texts and lint, and runs the tests of jest and Playwright except the long ones
  --long      includes the long ones (*.long.test.ts, *.long.spec.ts, titles with @long), and the main job in Firefox
              and WebKit, as in CI
  --world     runs the tests with third-party software instead (*.world.test.ts, *.world.spec.ts): frameworks, other
              languages, SpamAssassin, the HTML checker, all tests in Firefox, WebKit and old Chromiums, another Node,
              and the benchmarks; npm run test:world
  --install   first installs what tests need besides Chromium, as root on Debian: Firefox ESR, WebKitGTK, nginx, Caddy,
              Apache, HAProxy, Go, PHP, Python, Django, SpamAssassin, Java, Prometheus

Prints a table of the stages with their times, the ten slowest tests, what was skipped because a program is missing, and last
the failed tests and 'N passed, N failed'. npx jest and npx playwright test -c __tests__ run a part.
CHROMIUM_PATH names the browser to use. Without it the system's headless shell is used, or the one in Playwright's
cache; if there is none, root on Debian installs it, and others use a whole Chromium or Playwright's download.
All output is in .local/; the runners' reports are in .local/test-results/.
Exit code: 0 if nothing failed, 1 if something failed, 2 if the options are wrong.`;

const secondNode = process.versions.node.startsWith('24.') ? '22.23.3' : '24.21.0';
// Tests that depend on the Node version: network, files, database and processes.
const onSecondNode = 'contract/|service/(session|signUp|start|compiled)';
// Tests that try more with TEST_WORLD: inputs, languages, databases.
const deeper = ['strangers', 'serverPackage', 'proxies', 'balance', 'service/openId'];

type Kind = 'quick' | 'long' | 'world';

const rows: (Result & { readonly title: string; readonly time: string })[] = [];

await runCommand<{ long?: boolean; world?: boolean; install?: boolean }>(
  help,
  async (_words, { long, world, install }) => {
    const kind = world ? 'world' : long ? 'long' : 'quick';
    const begun = performance.now();
    if (install) console.log((await installDebianPrograms(console.log)) ?? 'All programs are there.');
    // These generate what all the others read.
    await stage("Texts' generated files", npmScript('texts', '--', '--check'));
    await stage('The service compiles', npmScript('preservice'));
    await (kind === 'world' ? testWorld() : testOurs(kind));
    process.exitCode = summarize(begun);
  },
  { options: ['--long', '--world', '--install'] },
);

async function testOurs(kind: 'quick' | 'long'): Promise<void> {
  const ignored = kind === 'long' ? '[.]world[.]' : '[.](long|world)[.]';
  // Two per core, because pages, databases and processes wait for each other half of the time.
  await Promise.all([
    stage('Browser and command tests', playwright(['commands', 'pages'], kind)),
    stage(
      'Unit, flow, screen, contract and service tests',
      jest('jest', ['jest', '--maxWorkers=2', '--testPathIgnorePatterns', ignored], kind),
    ),
    stage('Types', npmScript('types')).then(() => stage('Lint, formatting and imports', npmScript('lint'))),
  ]);
  if (kind === 'quick') return;
  // Alone, because on a busy processor WebKit's driver sometimes hangs.
  await stage('The main job in WebKit', playwright(['webkit'], kind, ['mainPath']));
  await stage('The main job in Firefox', playwright(['firefox'], kind, ['mainPath']));
  await stage('What tabs hear within a second', playwright(['timed'], kind));
}

async function testWorld(): Promise<void> {
  await stage(
    'Frameworks, brands, checkers',
    playwright(['commands', 'pages'], 'world', ['[.]world[.]', 'wireFaults']),
  );
  await stage('Other languages', jest('world', ['jest', '--testPathPatterns', '[.]world[.]', ...deeper], 'world'));
  await stage('WebKit', playwright(['webkit'], 'world'));
  await stage('Firefox, old Chromiums', playwright(['firefox', ...Object.keys(oldChromiums)], 'world'));
  const there = ['--yes', '-p', `node@${secondNode}`, '--', 'node', 'node_modules/jest/bin/jest.js'];
  const some = ['--maxWorkers=3', '--selectProjects', 'contract', 'service', '--testPathPatterns', onSecondNode];
  await stage(`Contract and service tests on Node ${secondNode}`, jest('node', [...there, ...some], 'world'));
  for (const bench of ['export', 'service'])
    await stage(`The bench of the ${bench}`, npmScript('bench', '--', bench, '--quick'));
}

async function stage(title: string, work: () => Promise<Result>): Promise<void> {
  const begun = performance.now();
  const result = await work().catch((error: unknown) => ({ passed: 0, failed: [String(error)] }));
  rows.push({ ...result, title, time: timeSince(begun) });
  console.log(`── ${title}: ${counts(result)}`);
}

/** Runs one check, silent unless it fails, because it runs in parallel with others. */
function npmScript(...words: readonly string[]): () => Promise<Result> {
  return async () => {
    const { isSuccess, output } = await run('npm', ['run', '-s', ...words]);
    if (!isSuccess) console.log(output);
    return isSuccess ? { passed: 1, failed: [] } : { passed: 0, failed: [`npm run ${words.join(' ')}`] };
  };
}

function jest(name: string, words: readonly string[], kind: Kind): () => Promise<Result> {
  // Printed at the end, because it runs in parallel with Playwright.
  const lines: string[] = [];
  const withReport = (report: string) => [...words, '--json', `--outputFile=${report}`];
  return () =>
    runTests(name, withReport, jestResult, kind, (line) => lines.push(line)).finally(() =>
      console.log(lines.join('\n')),
    );
}

/** @param files the only files to run, by parts of their paths */
function playwright(projects: readonly string[], kind: Kind, files: readonly string[] = []): () => Promise<Result> {
  const words = ['playwright', 'test', '-c', '__tests__', ...files, ...projects.map((name) => `--project=${name}`)];
  words.push('--grep-invert', { quick: '[.](long|world)[.]|@long', long: '[.]world[.]', world: '@asked' }[kind]);
  return async () => {
    const env = { CHROMIUM_PATH: await findChromium(console.log) };
    return runTests([...projects, kind].join('-'), () => words, playwrightResult, kind, console.log, env);
  };
}

/** Calls a runner, and reads its results. In quick mode, tests with variants, such as databases, run one of them. */
async function runTests(
  name: string,
  wordsWith: (report: string) => readonly string[],
  read: (report: string) => Result,
  kind: Kind,
  onLine: (line: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const report = path.join(root, '.local/test-results', `${name}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  // Results of an earlier run must not be mistaken for this one's.
  rmSync(report, { force: true });
  const part = { quick: { TEST_QUICK: '1' }, long: {}, world: { TEST_WORLD: '1' } }[kind];
  const words = wordsWith(report);
  const ran = await run('npx', words, { onLine, env: { ...part, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } });
  const result = read(report);
  return ran.isSuccess || result.failed.length > 0 ? result : { ...result, failed: [`${words.join(' ')} ended badly`] };
}

function summarize(begun: number): 0 | 1 {
  const failed = rows.flatMap((row) => row.failed.map((name) => `${row.title}: ${name}`));
  const skipped = rows.flatMap((row) => row.skipped ?? []);
  const slowest = rows.flatMap((row) => row.times ?? []).sort((a, b) => b.seconds - a.seconds);
  console.log('\nThe slowest:');
  for (const { name, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
  if (skipped.length > 0) console.log(`\nSkipped:\n  ${[...new Set(skipped)].join('\n  ')}`);
  console.log();
  for (const row of rows) console.log(`${row.title.padEnd(48)} ${counts(row).padStart(28)} ${row.time.padStart(12)}`);
  if (failed.length > 0) console.log(`\nFailed:\n  ${failed.join('\n  ')}`);
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  console.log(`\n${counts({ passed, failed, skipped })} in ${timeSince(begun)}`);
  return failed.length === 0 ? 0 : 1;
}

function counts({ passed, failed, skipped = [] }: Result): string {
  return `${passed} passed, ${failed.length} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`;
}

/** Such as `5 min 8 s`. */
function timeSince(begun: number): string {
  const seconds = Math.round((performance.now() - begun) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
