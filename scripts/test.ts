import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Listr, type ListrTask } from 'listr2';
import { root } from '../build/root';
import { runCommand, UsageError } from './runCommand';
import type { Counts } from './testing/counts';
import { installNode, otherNodes, type OtherNode } from './testing/otherNodes';
import type { Part } from './testing/parts';
import { installPrograms } from './testing/programs';
import { stages, type Stage, type StageName } from './testing/stages';
import { stageTable, type StageResult } from './testing/table';

const help = `npm test: types, generated texts, lint, the build, the quick tests, and those in Firefox and WebKit

  npm test -- --long                     the tests that it leaves out, because they take long; CI runs both
  npm test -- --only NAME                one stage with all its tests: ${stages.map(({ name }) => name).join(', ')}
  npm test -- --only browser accounts    those of its files whose names match
  npm test -- --node MAJOR               on another Node, which is downloaded: ${Object.keys(otherNodes).join(', ')}

Prints what failed, a table of the stages with their times, and last 'N passed, N failed'. A test that is skipped for
want of something on this machine is counted as skipped, with the reason; every other skipped test counts as failed.
CHROMIUM_PATH names the browser to use. Without it the system's headless shell is used, or the one in
Playwright's cache, or a whole Chromium; one is installed where there is none, and so are Firefox ESR, WebKitGTK, nginx
and Caddy. The versions of the browsers besides Chromium are printed.
What it writes is in .local/; the runners' reports are in .local/test-results/.
Exit code: 0 when nothing failed, 1 when something failed, 2 when the options cannot be understood.`;

interface Phase {
  /** In the order in which they begin. */
  readonly stages: readonly StageName[];
  /** How many of them run at once. */
  readonly concurrent: number;
}

/**
 * The browser's tests need the build, and have the machine to themselves, because pages that wait for a busy processor
 * fail; so does the pace.
 */
const phases: readonly Phase[] = [
  { stages: ['jest', 'build', 'types', 'texts', 'lint', 'node'], concurrent: 2 },
  { stages: ['browser'], concurrent: 1 },
  { stages: ['engines'], concurrent: 1 },
  { stages: ['pace'], concurrent: 1 },
];

const anyNumber = 1_000;

await runCommand(
  help,
  async ({ flags, values: { only, node }, words }) => {
    const isLong = flags.has('long');
    if (isLong && only !== undefined)
      throw new UsageError(`A stage is run with its long tests: leave out --long or --only ${only}.`);
    if (node !== undefined) return runOnNode(node, [...(isLong ? ['--long'] : []), ...ofStage(only), ...words]);
    const part = only !== undefined ? null : isLong ? 'long' : 'quick';
    const wanted = stages.filter(({ name, parts }) => (part === null ? name === only : parts.includes(part)));
    if (wanted.length === 0)
      throw new UsageError(`There is no stage ${only}: there are ${stages.map(({ name }) => name).join(', ')}.`);
    if (only === undefined && words.length > 0)
      throw new UsageError(`Say of which stage ${words.join(' ')} is: npm test -- --only NAME ${words.join(' ')}`);
    process.exitCode = await runStages(wanted, words, part);
  },
  { options: { long: 'boolean', only: 'string', node: 'string' }, words: anyNumber, usageCode: 2 },
);

const ofStage = (only: string | undefined) => (only === undefined ? [] : ['--only', only]);

/** Runs this command anew by another Node; everything that it starts finds that Node first as well. */
async function runOnNode(major: string, words: readonly string[]): Promise<void> {
  const isKnown = (name: string): name is OtherNode => name in otherNodes;
  if (!isKnown(major))
    throw new UsageError(`There is no Node ${major} here: ${Object.keys(otherNodes).join(', ')} can be downloaded.`);
  const programs = await installNode(major, console.log);
  const args = ['--import', 'tsx', 'scripts/test.ts', ...words];
  const env = { ...process.env, PATH: `${programs}${path.delimiter}${process.env['PATH'] ?? ''}` };
  const child = spawn(path.join(programs, 'node'), args, { cwd: root, env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}

/** @returns the exit code */
async function runStages(wanted: readonly Stage[], pattern: readonly string[], part: Part | null): Promise<0 | 1> {
  const begun = performance.now();
  // Downloads while the processor is at work on the first stages; what cannot be had is told by the stage that needs it.
  if (wanted.some(({ name }) => ['browser', 'engines', 'pace'].includes(name))) void installPrograms().catch(() => {});
  const results = new Map<Stage, StageResult>();
  for (const phase of phases) {
    const tasks = phase.stages
      .flatMap((name) => wanted.filter((stage) => stage.name === name))
      .map((stage) => taskOf(stage, (onLine) => stage.run(pattern, onLine, part), results));
    const renderer = process.stdout.isTTY && process.env['CI'] === undefined ? 'default' : 'simple';
    await new Listr(tasks, {
      concurrent: phase.concurrent,
      exitOnError: false,
      renderer,
      fallbackRenderer: 'simple',
    }).run();
  }
  const ended = wanted.map((stage) => results.get(stage) ?? resultOf(stage, couldNotRun('It did not run.'), 0));
  return summarize(ended, (performance.now() - begun) / 1000);
}

function taskOf(
  stage: Stage,
  run: (onLine: (line: string) => void) => Promise<Counts>,
  results: Map<Stage, StageResult>,
): ListrTask {
  return {
    title: stage.title,
    task: async (_, line) => {
      const begun = performance.now();
      const counts = await run((text) => (line.output = text)).catch(couldNotRun);
      const result = resultOf(stage, counts, (performance.now() - begun) / 1000);
      results.set(stage, result);
      const outcome = `${counts.passed} passed, ${counts.failed} failed (${result.seconds.toFixed(0)} s)`;
      line.title = `${stage.title}: ${outcome}`;
      if (counts.failed > 0) throw new Error(outcome);
    },
  };
}

function resultOf({ title }: Stage, counts: Counts, seconds: number): StageResult {
  return { ...counts, title, seconds };
}

function couldNotRun(error: unknown): Counts {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, skipped: [], output };
}

/** Prints what failed, in full, what was skipped, the table, the failed tests in short, and the sum last. */
function summarize(results: readonly StageResult[], seconds: number): 0 | 1 {
  for (const { title, failed, output } of results) if (failed > 0) console.log(`\n── ${title}\n${output.trim()}`);
  const browsers = [...new Set(results.flatMap((result) => result.browsers ?? []))];
  if (browsers.length > 0) console.log(`\nBesides Chromium: ${browsers.join(', ')}`);
  const skipped = results.flatMap((result) => result.skipped);
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((reason) => `  ${reason}`).join('\n')}`);
  console.log(`\n${stageTable(results, seconds)}`);
  // What fails as a whole, like the types, has no tests to name.
  const failures = results.flatMap(({ failures: named = [], failed, title }) =>
    failed > 0 && named.length === 0 ? [title] : named,
  );
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`);
  const [passed, failed] = results.reduce(([p, f], one) => [p + one.passed, f + one.failed], [0, 0]);
  console.log(`\n${passed} passed, ${failed} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`);
  return failed === 0 ? 0 : 1;
}
