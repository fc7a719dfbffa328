import { Listr, type ListrTask } from 'listr2';
import type { Counts } from './testing/counts';
import { stages, type Stage } from './testing/stages';

const help = `npm test: types, generated texts, lint, the build, unit, flow, screen, contract, service and browser tests, pace

  npm test -- --only NAME     one stage: ${stages.map(({ name }) => name).join(', ')}
  npm test -- --only browser accounts    those of its files whose names match

Prints what failed, and last 'N passed, N failed'. A skipped test counts as failed.
CHROMIUM_PATH names the browser to take. Without it the system's headless shell is taken, or the one in
Playwright's cache, or a whole Chromium; one is installed where there is none. The shell is three times as quick.
Exit code: 0 when all passed, 1 when something failed, 2 when the options cannot be understood.`;

const options = process.argv.slice(2);
if (options.includes('--help') || options.includes('-h')) {
  console.log(help);
} else {
  const chosen = chooseStages(options);
  if (chosen === null) {
    console.error(`These options cannot be understood: ${options.join(' ')}\n\n${help}`);
    process.exitCode = 2;
  } else {
    await runStages(chosen.stages, chosen.pattern);
  }
}

function chooseStages(words: readonly string[]): { stages: readonly Stage[]; pattern: readonly string[] } | null {
  if (words.length === 0) return { stages, pattern: [] };
  const [only, name, ...pattern] = words;
  const found = stages.filter((stage) => stage.name === name);
  return only === '--only' && found.length === 1 ? { stages: found, pattern } : null;
}

async function runStages(wanted: readonly Stage[], pattern: readonly string[]): Promise<void> {
  const results = new Map<Stage, Counts>();
  // jest has one lane and all that is quick the other; the browser has the machine to itself, and so keeps its pace.
  const first = wanted
    .filter(({ name }) => name === 'jest')
    .concat(wanted.filter(({ name }) => name !== 'jest' && name !== 'browser' && name !== 'pace'));
  const second = wanted.filter(({ name }) => name === 'browser' || name === 'pace');
  for (const [together, concurrent] of [
    [first, 2],
    [second, 1],
  ] as const) {
    await new Listr(
      together.map((stage) => taskOf(stage, pattern, results)),
      {
        concurrent,
        exitOnError: false,
        renderer: process.stdout.isTTY && process.env['CI'] === undefined ? 'default' : 'simple',
        fallbackRenderer: 'simple',
      },
    ).run();
  }
  process.exitCode = summary(wanted, results);
}

function taskOf(stage: Stage, pattern: readonly string[], results: Map<Stage, Counts>): ListrTask {
  return {
    title: stage.title,
    task: async (_, line) => {
      const begun = performance.now();
      const counts = await stage.run(pattern, (text) => (line.output = text)).catch(couldNotRun);
      results.set(stage, counts);
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      const outcome = `${counts.passed} passed, ${counts.failed} failed (${seconds} s)`;
      line.title = `${stage.title}: ${outcome}`;
      if (counts.failed > 0) throw new Error(outcome);
    },
  };
}

function couldNotRun(error: unknown): Counts {
  return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Prints what failed, in full, and the sum last. */
function summary(wanted: readonly Stage[], results: ReadonlyMap<Stage, Counts>): 0 | 1 {
  let [passed, failed] = [0, 0];
  for (const stage of wanted) {
    const counts = results.get(stage) ?? couldNotRun('The stage did not end.');
    passed += counts.passed;
    failed += counts.failed;
    if (counts.failed > 0) console.log(`\n── ${stage.title}\n${counts.output.trim()}`);
    if (counts.note !== undefined) console.log(`\n${counts.note}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
