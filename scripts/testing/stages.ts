import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import { findChromium } from '../findChromium';
import { installWebServers } from '../system/webServers';
import { jestCounts, notRun, playwrightCounts, type Counts } from './counts';
import { runNode, type Result } from './runNode';

export type StageName = 'types' | 'texts' | 'lint' | 'build' | 'jest' | 'browser' | 'pace';

export interface Stage {
  readonly name: StageName;
  readonly title: string;
  /**
   * @param pattern files to run, for the stages that take one
   * @param tell shows a line while the stage runs
   */
  run(pattern: readonly string[], tell: (line: string) => void): Promise<Counts>;
}

const module = (file: string) => path.join(root, 'node_modules', file);

/** What `npm test` consists of, each by a name for `--only`. */
export const stages: readonly Stage[] = [
  single('types', 'Types', typesAreRight),
  single('texts', "Texts' generated types", textsAreFresh),
  single('lint', 'Lint', () =>
    runNode([module('eslint/bin/eslint.js'), '.', '--max-warnings=0', '--cache', '--cache-location', '.local/eslint/']),
  ),
  single('build', 'Build of the export', (tell) => runNode(['--import', 'tsx', 'scripts/testing/buildSites.ts'], tell)),
  {
    name: 'jest',
    title: 'Unit, flow, screen, contract and service tests',
    async run(pattern, tell) {
      const report = await freshReport('jest.json');
      const tellFiles = (line: string) => {
        if (/^(PASS|FAIL) /.test(line)) tell(line);
      };
      const result = await runNode(
        [module('jest/bin/jest.js'), '--maxWorkers=2', '--json', `--outputFile=${report}`, ...pattern],
        tellFiles,
      );
      return jestCounts(await readFile(report, 'utf8').catch(() => null), result);
    },
  },
  inBrowser('browser', 'Browser and command tests', 'pages', 'commands'),
  inBrowser('pace', 'Pace of every control', 'pace'),
];

function single(name: StageName, title: string, work: (tell: (line: string) => void) => Promise<Result>): Stage {
  return {
    name,
    title,
    async run(_, tell) {
      const { isGood, output } = await work(tell);
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output };
    },
  };
}

/** @param projects of playwright.config.ts */
function inBrowser(name: StageName, title: string, ...projects: readonly string[]): Stage {
  return {
    name,
    title,
    async run(pattern, tell) {
      const { path: chromium, from } = await findChromium(tell);
      const note = `Chromium: ${chromium}, from ${from}`;
      tell(note);
      if (name === 'browser') await installWebServers(tell);
      const report = await freshReport(`${name}.json`);
      const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const result = await runNode(
        [module('@playwright/test/cli.js'), 'test', ...projects.map((project) => `--project=${project}`), ...pattern],
        tell,
        environment,
      );
      const text = await readFile(report, 'utf8').catch(() => null);
      return {
        ...playwrightCounts(text, result),
        ...(name === 'browser' ? { note: [note, ...notRun(text)].join('\n') } : {}),
      };
    },
  };
}

/** Where a runner is to write what it counted; the report of an earlier run must not be taken for this one's. */
async function freshReport(name: string): Promise<string> {
  const report = path.join(root, '.local/reports', name);
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  return report;
}

/** The sister app has a project of its own: it is on another React. */
async function typesAreRight(): Promise<Result> {
  const results = [];
  for (const project of ['tsconfig.json', 'examples/recipes'])
    results.push(await runNode([module('typescript7/bin/tsc'), '--noEmit', '-p', project]));
  return { isGood: results.every(({ isGood }) => isGood), output: results.map(({ output }) => output).join('\n') };
}

/** Writes the types anew and looks whether anything became different: what is committed is what the texts say. */
async function textsAreFresh(): Promise<Result> {
  const state = async () =>
    Promise.all(
      (await readdir(path.join(root, 'i18n')))
        .filter((file) => file.startsWith('i18n-'))
        .map(async (file) => [file, await readFile(path.join(root, 'i18n', file), 'utf8')]),
    );
  const before = await state();
  const { isGood, output } = await runNode(['--import', 'tsx', 'scripts/texts.ts']);
  if (!isGood || JSON.stringify(before) === JSON.stringify(await state())) return { isGood, output };
  return {
    isGood: false,
    output: `${output}\nThe types of the texts were out of date and have been written anew: commit i18n/.`,
  };
}
