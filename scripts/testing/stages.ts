import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/root';
import { findChromium } from '../findChromium';
import { jestCounts, playwrightCounts, type Counts } from './counts';
import { runNode, type Result } from './runNode';

export interface Stage {
  readonly name: string;
  readonly title: string;
  /** @param pattern files to run, for the stages that take one @param tell shows a line while the stage runs */
  run(pattern: readonly string[], tell: (line: string) => void): Promise<Counts>;
}

const module = (file: string) => path.join(root, 'node_modules', file);
const reports = path.join(root, '.local/reports');

/** What `npm test` consists of, each by a name for `--only`. */
export const stages: readonly Stage[] = [
  single('types', 'Types', () => runNode([module('typescript7/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'])),
  single('texts', "Texts' generated types", textsAreFresh),
  single('lint', 'Lint', () => runNode([module('eslint/bin/eslint.js'), '.', '--cache', '--cache-location', '.local/eslint/'])),
  {
    name: 'jest',
    title: 'Unit, flow, screen, contract and service tests',
    async run(pattern, tell) {
      const report = path.join(reports, 'jest.json');
      await rm(report, { force: true });
      const result = await runNode([module('jest/bin/jest.js'), '--maxWorkers=2', '--json', `--outputFile=${report}`, ...pattern], tell);
      return jestCounts(await readFile(report, 'utf8').catch(() => null), result);
    },
  },
  {
    name: 'browser',
    title: 'Browser tests',
    async run(pattern, tell) {
      const { path: chromium, from } = findChromium();
      tell(`Chromium: ${chromium}, from ${from}`);
      const report = path.join(reports, 'browser.json');
      await rm(report, { force: true });
      const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const result = await runNode([module('@playwright/test/cli.js'), 'test', ...pattern], tell, environment);
      return playwrightCounts(await readFile(report, 'utf8').catch(() => null), result);
    },
  },
];

function single(name: string, title: string, work: () => Promise<Result>): Stage {
  return {
    name,
    title,
    async run() {
      const { isGood, output } = await work();
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output };
    },
  };
}

/** Writes the types anew and looks whether anything became different: what is committed is what the texts say. */
async function textsAreFresh(): Promise<Result> {
  const state = async () => Promise.all(['i18n-types.ts', 'i18n-util.ts', 'i18n-util.sync.ts', 'i18n-util.async.ts'].map((file) => readFile(path.join(root, 'i18n', file), 'utf8')));
  const before = await state();
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [module('typesafe-i18n/cli/typesafe-i18n.mjs'), '--no-watch'], { cwd: root });
  const isGood = JSON.stringify(before) === JSON.stringify(await state());
  return { isGood, output: isGood ? '' : `${stdout}${stderr}\nThe types of the texts were out of date and have been written anew: commit i18n/.` };
}
