import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/root';
import { findChromium } from './findChromium';
import { runCommand } from './runCommand';
import { installDebianPrograms } from './system/debianPrograms';
import { oldChromiums } from './system/oldChromium';
import { run } from './system/run';
import { jestResult, playwrightResult, type Result } from './testing/reports';

const help = `npm test: types, generated texts, lint, and the tests of jest and Playwright but for the long ones
  --long    with the long ones (*.long.test.ts, *.long.spec.ts, titles with @long) and those on a second Node, as in CI

Prints a table of the stages with their times, and last the failed tests and 'N passed, N failed'. A part of it is run
by npx jest and npx playwright test -c __tests__.
CHROMIUM_PATH names the browser to use. Without it the system's headless shell is used, or the one in Playwright's
cache, or a whole Chromium; one is installed where there is none, and so are Firefox ESR, WebKitGTK, nginx, Caddy,
HAProxy, Apache and Java.
What it writes is in .local/; the runners' reports are in .local/test-results/.
Exit code: 0 when nothing failed, 1 when something failed, 2 when the options cannot be understood.`;

const secondNode = process.versions.node.startsWith('24.') ? '22.23.3' : '24.21.0';
// A Node could break the tests that speak to the network, to files, to the database and to processes.
const onSecondNode = 'contract/service|service/(session|signUp|start|compiled)';

const rows: (Result & { readonly title: string; readonly time: string })[] = [];

await runCommand(
  help,
  async ({ flags }) => {
    const isLong = flags.has('long');
    const begun = performance.now();
    const ignored = isLong ? [] : ['--testPathIgnorePatterns', '[.]long[.]'];
    // These write what all the others read.
    await stage("Texts' generated files", npmScript('texts', '--', '--check'));
    await stage('The service compiles', npmScript('preservice'));
    // Pages, databases and processes wait for one another for half of their time.
    await Promise.all([
      stage('Browser and command tests', playwright(['commands', 'pages'], isLong)),
      stage(
        'Unit, flow, screen, contract and service tests',
        jest('jest', ['jest', '--maxWorkers=2', ...ignored], isLong),
      ),
      stage('Types', npmScript('types')).then(() => stage('Lint, formatting and imports', npmScript('lint'))),
    ]);
    // Alone: beside others that take the processor its driver waits for ever now and then, with nothing left to do.
    await stage('WebKit', playwright(['webkit'], isLong));
    const old = isLong ? Object.keys(oldChromiums) : [];
    await stage('Firefox, old Chromiums', playwright(['firefox', ...old], isLong));
    if (isLong) {
      const there = ['--yes', '-p', `node@${secondNode}`, '--', 'node', 'node_modules/jest/bin/jest.js'];
      const some = ['--maxWorkers=3', '--selectProjects', 'contract', 'service', '--testPathPatterns', onSecondNode];
      await stage(`Contract and service tests on Node ${secondNode}`, jest('node', [...there, ...some], true));
    }
    if (isLong) await stage('What tabs hear within a second', playwright(['timed'], isLong));
    process.exitCode = summarize(begun);
  },
  { options: { long: 'boolean' }, usageCode: 2 },
);

async function stage(title: string, work: () => Promise<Result>): Promise<void> {
  const begun = performance.now();
  const result = await work().catch((error: unknown) => ({ passed: 0, failed: [String(error)] }));
  rows.push({ ...result, title, time: timeSince(begun) });
  console.log(`── ${title}: ${counts(result)}`);
}

/** One check, silent unless it fails, because it runs beside others. */
function npmScript(...words: readonly string[]): () => Promise<Result> {
  return async () => {
    const { isSuccess, output } = await run('npm', ['run', '-s', ...words]);
    if (!isSuccess) console.log(output);
    return isSuccess ? { passed: 1, failed: [] } : { passed: 0, failed: [`npm run ${words.join(' ')}`] };
  };
}

function jest(name: string, words: readonly string[], isLong: boolean): () => Promise<Result> {
  const report = reportOf(name);
  return async () => {
    // Said when it has ended, because it runs beside Playwright.
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const result = await runTests([...words, '--json', `--outputFile=${report}`], report, jestResult, isLong, say);
    console.log(lines.join('\n'));
    return result;
  };
}

function playwright(projects: readonly string[], isLong: boolean): () => Promise<Result> {
  const report = reportOf(projects.join('-'));
  const words = ['playwright', 'test', '-c', '__tests__', ...projects.map((project) => `--project=${project}`)];
  words.push('--grep-invert', isLong ? '@asked' : '[.]long[.]|@long');
  return async () => {
    const { path: chromium } = await findChromium(console.log);
    await installDebianPrograms(console.log);
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    return runTests(words, report, playwrightResult, isLong, (line) => console.log(line), env);
  };
}

function reportOf(name: string): string {
  return path.join(root, '.local/test-results', `${name}.json`);
}

/** Calls a runner, and reads what it reported. Tests with variants, such as databases, run all of them when it is long. */
async function runTests(
  words: readonly string[],
  report: string,
  read: (report: string) => Result,
  isLong: boolean,
  say: (line: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  mkdirSync(path.dirname(report), { recursive: true });
  // That of an earlier run must not be taken for this one's.
  rmSync(report, { force: true });
  const part: Record<string, string> = isLong ? {} : { TEST_QUICK: '1' };
  const { isSuccess } = await run('npx', words, { onLine: say, env: { ...part, ...env } });
  const result = read(report);
  return isSuccess || result.failed.length > 0 ? result : { ...result, failed: [`${words.join(' ')} ended badly`] };
}

function summarize(begun: number): 0 | 1 {
  const failed = rows.flatMap((row) => row.failed.map((name) => `${row.title}: ${name}`));
  const skipped = rows.flatMap((row) => row.skipped ?? []);
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
