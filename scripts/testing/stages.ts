import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import type { RunResult } from '../system/run';
import { jestCounts, oneCheck, playwrightCounts, sumOf, type Counts } from './counts';
import { loggedFolder } from './loggedFolder';
import { installNode, secondNode } from './otherNodes';
import { longFiles, partVariable, type Part } from './parts';
import { installPrograms } from './programs';
import { runNode } from './runNode';

export type StageName = 'types' | 'texts' | 'lint' | 'build' | 'jest' | 'node' | 'browser' | 'engines' | 'pace';

export interface Stage {
  readonly name: StageName;
  readonly title: string;
  /** The parts that it belongs to. */
  readonly parts: readonly Part[];
  /**
   * @param pattern files to run, for the stages that take one
   * @param onLine is called with each line to show while the stage runs
   * @param part of its tests; null for all of them
   */
  run(pattern: readonly string[], onLine: (line: string) => void, part: Part | null): Promise<Counts>;
}

let installing: Promise<string> | null = null;
/** @returns the program of the second Node, downloaded once for all stages */
const installSecondNode = (onLine: (line: string) => void) =>
  (installing ??= installNode(secondNode, onLine).then((folder) => path.join(folder, 'node')));

const module = (file: string) => path.join(root, 'node_modules', file);

/** What `npm test` consists of, each by a name for `--only`. */
export const stages: readonly Stage[] = [
  {
    name: 'types',
    title: 'Types',
    parts: ['quick'],
    run: async () => sumOf([await typesOf('tsconfig.json'), await typesOf('examples/recipes')]),
  },
  {
    name: 'texts',
    title: "Texts' generated files",
    parts: ['quick'],
    run: async () => oneCheck(await textsAreFresh()),
  },
  {
    name: 'lint',
    title: 'Lint and formatting',
    parts: ['quick'],
    run: async () => sumOf([await lint(), await formatting()]),
  },
  {
    name: 'build',
    title: `Build, on Node ${secondNode}`,
    parts: ['quick'],
    run: async (_, onLine) => {
      // Where that Node cannot be had, its own stage says so.
      const node = await installSecondNode(onLine).catch(() => process.execPath);
      return oneCheck(await runNode(['--import', 'tsx', 'scripts/testing/buildSites.ts'], onLine, {}, node));
    },
  },
  {
    name: 'jest',
    title: 'Unit, flow, screen, contract and service tests',
    parts: ['quick', 'long'],
    run: runJest,
  },
  {
    name: 'node',
    title: `Contract and service tests on Node ${secondNode}`,
    parts: ['long'],
    run: runOnSecondNode,
  },
  {
    name: 'browser',
    title: 'Browser and command tests',
    parts: ['quick', 'long'],
    run: playwright('browser', ['pages', 'commands'], ['logs']),
  },
  {
    name: 'engines',
    title: 'Firefox and WebKit',
    parts: ['quick'],
    run: playwright('engines', ['firefox', 'webkit']),
  },
  { name: 'pace', title: 'Pace of every control and tab', parts: ['long'], run: playwright('pace', ['pace']) },
];

/** The sister app has a project of its own: it uses another React. */
const typesOf = async (project: string) =>
  oneCheck(await runNode([module('typescript7/bin/tsc'), '--noEmit', '-p', project]));

const lint = async () => oneCheck(await runNode([module('oxlint/bin/oxlint')]));

const formatting = async () =>
  oneCheck(
    await runNode([
      module('prettier/bin/prettier.cjs'),
      '--check',
      '--cache',
      '--cache-location',
      '.local/prettier',
      '--log-level',
      'warn',
      '.',
    ]),
  );

/** Writes the generated files anew: a difference means that what is committed is out of date. */
async function textsAreFresh(): Promise<RunResult> {
  const read = async () =>
    Promise.all(
      (await readdir(path.join(root, 'i18n')))
        .filter((file) => file.startsWith('i18n-'))
        .map(async (file) => [file, await readFile(path.join(root, 'i18n', file), 'utf8')]),
    );
  const before = await read();
  const { isSuccess, output } = await runNode(['--import', 'tsx', 'scripts/texts.ts']);
  if (!isSuccess || JSON.stringify(before) === JSON.stringify(await read())) return { isSuccess, output };
  return {
    isSuccess: false,
    output: `${output}\nThe generated files of the texts were out of date and have been written anew: commit i18n/.`,
  };
}

async function runJest(pattern: readonly string[], onLine: (line: string) => void, part: Part | null): Promise<Counts> {
  const report = await freshReport('jest.json');
  // The service's tests have variants for the long part: one for each database.
  const ofPart = { quick: ['--testPathIgnorePatterns', ...longFiles], long: ['__tests__/service/', ...longFiles] };
  const result = await runNode(
    [
      module('jest/bin/jest.js'),
      '--maxWorkers=3',
      '--json',
      `--outputFile=${report}`,
      ...(part === null ? pattern : ofPart[part]),
    ],
    (line) => {
      if (/^(PASS|FAIL) /.test(line)) onLine(line);
    },
    variablesOf(part),
  );
  return jestCounts(await readReport(report), result);
}

/** The tests that a Node could break: what speaks to the network, to files, to the database and to processes. */
const onSecondNode = ['contract/service', 'service/(session|signUp|start|compiled)'];

async function runOnSecondNode(_: readonly string[], onLine: (line: string) => void): Promise<Counts> {
  let node: string;
  try {
    node = await installSecondNode(onLine);
  } catch (error) {
    return { passed: 0, failed: 0, skipped: [(error as Error).message], output: '' };
  }
  const report = await freshReport('node.json');
  const words = ['--maxWorkers=1', '--json', `--outputFile=${report}`, '--selectProjects', 'contract', 'service'];
  const result = await runNode(
    [module('jest/bin/jest.js'), ...words, '--testPathPatterns', ...onSecondNode],
    onLine,
    { PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}` },
    node,
  );
  return jestCounts(await readReport(report), result);
}

/**
 * The configuration knows the files of each part.
 * @param projects of playwright.config.ts
 * @param whenAllRan those that look at what both parts left behind
 */
function playwright(name: StageName, projects: readonly string[], whenAllRan: readonly string[] = []): Stage['run'] {
  return async (pattern, onLine, part) => {
    const chromium = await installPrograms(onLine);
    const report = await freshReport(`${name}.json`);
    if (name === 'browser') await rm(loggedFolder(part), { recursive: true, force: true });
    const result = await runNode(
      [
        module('@playwright/test/cli.js'),
        'test',
        ...[...projects, ...(part === 'quick' ? [] : whenAllRan)].map((project) => `--project=${project}`),
        ...pattern,
      ],
      onLine,
      { ...variablesOf(part), CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    );
    return playwrightCounts(await readReport(report), result);
  };
}

const variablesOf = (part: Part | null): Readonly<Record<string, string>> =>
  part === null ? {} : { [partVariable]: part };

/** Where a runner is to write its report; that of an earlier run must not be taken for this one's. */
async function freshReport(name: string): Promise<string> {
  const report = path.join(root, '.local/test-results', name);
  await mkdir(path.dirname(report), { recursive: true });
  await rm(report, { force: true });
  return report;
}

const readReport = (report: string) => readFile(report, 'utf8').catch(() => null);
