import { Listr } from 'listr2';
import type { Counts } from './testing/counts';
import { stages, type Stage } from './testing/stages';

const help = `npm test: types, generated texts, lint, unit, flow, screen, contract, service and browser tests

  npm test -- --only NAME     one stage: ${stages.map(({ name }) => name).join(', ')}
  npm test -- --only browser accounts    those of its files whose names match

Prints what failed, and last 'N passed, N failed'. A skipped test counts as failed.
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
  const task = (stage: Stage) => ({
    title: stage.title,
    task: async (_: unknown, line: { output: string; title: string }) => {
      const begun = performance.now();
      const counts = await stage.run(pattern, (text) => {
        line.output = text;
      });
      results.set(stage, counts);
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      line.title = `${stage.title}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`;
      if (counts.failed > 0) throw new Error(line.title);
    },
  });
  // One core for the quick checks while the other runs jest; the browser has both to itself, and so keeps its pace.
  const quick = wanted.filter(({ name }) => ['types', 'texts', 'lint'].includes(name));
  const jest = wanted.filter(({ name }) => name === 'jest');
  const browser = wanted.filter(({ name }) => name === 'browser');
  const all = { exitOnError: false, concurrent: true };
  const list = new Listr(
    [
      ...(quick.length + jest.length > 0
        ? [{ title: 'Without a browser', task: () => new Listr([...quick, ...jest].map(task), { ...all, concurrent: 2 }) }]
        : []),
      ...browser.map(task),
    ],
    { exitOnError: false, renderer: process.stdout.isTTY ? 'default' : 'simple', fallbackRenderer: 'simple', rendererOptions: { collapseErrors: false } },
  );
  await list.run().catch(() => {});

  let [passed, failed] = [0, 0];
  for (const stage of wanted) {
    const counts = results.get(stage) ?? { passed: 0, failed: 1, output: 'The stage did not end.' };
    passed += counts.passed;
    failed += counts.failed;
    if (counts.failed > 0) console.log(`\n── ${stage.title}\n${counts.output.trim()}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
