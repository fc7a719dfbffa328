import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { root } from '../../build/root';
import type * as Replays from '../../scripts/replay/replayLog';
import type { LogFile } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import { compiling } from './compiling';
import { equivalents } from './equivalents';
import { loadFresh } from './freshSources';
import { allMutants, nameOf, type Mutant } from './allMutants';
import type { Row, MeasureOptions } from '../row';

const entry = path.join(root, 'scripts/replay/replayLog.ts');
const missedFile = '.local/mutants-not-noticed.txt';
/** A time limit in milliseconds, since a mutant may loop for ever. */
const timeLimit = 4000;

interface Stored {
  readonly name: string;
  readonly log: LogFile;
}

/** How many small wrong changes to what a visit runs through a replay of the stored logs notices. */
export async function mutants({ share, onProgress }: MeasureOptions): Promise<Row> {
  const folder = path.join(root, '__tests__/replay/logs');
  const logs = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name): Stored => ({ name, log: readLog(readFileSync(path.join(folder, name), 'utf8')) }));
  if (isNoticed(null, logs))
    throw new Error(
      'The stored logs do not replay on this build as they stand: npm run replay -- __tests__/replay/logs/*.json says where.',
    );
  onProgress('asking the compiler which mutants it takes');
  const made = allMutants();
  const compile = compiling(made.map((mutant) => ({ file: mutant.file, text: changed(mutant) })));
  const built = made.filter((_, at) => compile[at]);
  const [equal, counted] = [
    built.filter((mutant) => equivalents.has(nameOf(mutant))),
    built.filter((mutant) => !equivalents.has(nameOf(mutant))),
  ];
  const tried = counted.filter((_, at) => at % Math.round(1 / share) === 0);
  const missed: string[] = [];
  for (const [at, mutant] of tried.entries()) {
    if (!isNoticed(mutant, logs)) missed.push(nameOf(mutant));
    if (at % 20 === 19) onProgress(`${at + 1} of ${tried.length} mutants, ${missed.length} not noticed`);
    // Gives the terminal a turn to draw the progress.
    await new Promise((resolve) => setImmediate(resolve));
  }
  mkdirSync(path.join(root, '.local'), { recursive: true });
  writeFileSync(path.join(root, missedFile), missed.map((name) => `${name}\n`).join(''));
  const noticed = (tried.length - missed.length) / tried.length;
  return {
    label:
      'mutants of what a visit runs through (flows, reducers, rules, addresses, clients) that a replay of the stored logs notices',
    figure: `${(noticed * 100).toFixed(1)} %`,
    goal: '≥ 90 %',
    isReached: noticed >= 0.9,
    details: `${tried.length - missed.length} of ${tried.length} that compile, by ${logs.length} logs; ${equal.length} more change nothing, each with its reason; the others are in ${missedFile}`,
  };
}

const changed = ({ text, start, end, put }: Mutant) => text.slice(0, start) + put + text.slice(end);

function isNoticed(mutant: Mutant | null, logs: readonly Stored[]): boolean {
  // The log with its own name first: mostly that one notices.
  const likely = path.basename((mutant?.file ?? '').replace(/\/slice\.ts$/, ''), '.ts');
  const sorted = [...logs].sort((a, b) => Number(b.name.startsWith(likely)) - Number(a.name.startsWith(likely)));
  try {
    const { replayLog } = loadFresh<typeof Replays>(
      entry,
      new Map(mutant === null ? [] : [[path.join(root, mutant.file), changed(mutant)]]),
    );
    return withinTime(() => sorted.some(({ log }) => replayLog(log).some(({ divergence }) => divergence !== null)));
  } catch (error) {
    if (mutant === null) throw error;
    // A build that throws or never ends is noticed by whoever replays on it.
    return true;
  }
}

function withinTime(work: () => boolean): boolean {
  (globalThis as { workOfMutant?: () => boolean }).workOfMutant = work;
  return new vm.Script('workOfMutant()').runInThisContext({ timeout: timeLimit }) as boolean;
}
