import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { root } from '../../build/root';
import type { LogFile } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import type { ChildWork } from './child';
import { loadFresh } from './freshSources';
import type * as Build from './toldOf';

const entry = path.join(root, 'bench/replay/toldOf.ts');
/** A time limit for a log in milliseconds, since a mutant may loop for ever. A log takes some twenty. */
const timeLimit = 15_000;

/**
 * What notices a mutant first: a replay of the logs, a comparison of the two builds on them (`--against`), or what that
 * asks of rules, addresses and clients without a log. Null for none.
 */
export type Noticed = 'replayed' | 'compared' | 'asked' | null;

/** A changed source. */
export interface Changed {
  readonly file: string;
  readonly text: string;
}

interface Stored {
  readonly name: string;
  readonly log: LogFile;
}

/** What each stored log tells of a build, in the order in which it is looked at. */
interface Told {
  readonly steps: ReadonlyMap<string, string>;
  readonly sent: ReadonlyMap<string, string>;
  readonly answers: string;
}

/** @throws Error where the stored logs do not replay on this build as it stands */
export const noticeAll: ChildWork<readonly Changed[], readonly Noticed[]> = async (mutants, { onProgress }) => {
  const folder = path.join(root, '__tests__/replay/logs');
  const logs = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name): Stored => ({ name, log: readLog(readFileSync(path.join(folder, name), 'utf8')) }));
  const build = loadFresh<typeof Build>(entry);
  if (logs.some((one) => isRed(build, one)))
    throw new Error(
      'The stored logs do not replay on this build as they stand: npm run replay -- __tests__/replay/logs/*.json says where.',
    );
  const sent = new Map<string, string>();
  // One after the other: what a client sends is caught in the place of the one `fetch` there is.
  for (const one of logs) sent.set(one.name, await sentOn(build, one));
  const steps = new Map(logs.map((one) => [one.name, stepsOn(build, one)]));
  const good: Told = { steps, sent, answers: (await build.fixedAnswers()).join('\n') };
  const noticed: Noticed[] = [];
  // The log that noticed last first: mutants that stand beside each other are mostly noticed by the same one.
  let order: readonly Stored[] = logs;
  for (const mutant of mutants) {
    noticed.push(
      await noticedBy(mutant, order, good, (one) => (order = [one, ...order.filter((other) => other !== one)])),
    );
    onProgress('');
  }
  return noticed;
};

async function noticedBy(
  { file, text }: Changed,
  logs: readonly Stored[],
  good: Told,
  onNoticed: (by: Stored) => void,
): Promise<Noticed> {
  let reached: Noticed = 'replayed';
  let at: Stored | undefined;
  const isAny = (is: (one: Stored) => boolean): boolean =>
    logs.some((one) => {
      at = one;
      return is(one);
    });
  try {
    const build = loadFresh<typeof Build>(entry, new Map([[path.join(root, file), text]]));
    if (isAny((one) => isRed(build, one))) return reached;
    reached = 'compared';
    if (isAny((one) => stepsOn(build, one) !== good.steps.get(one.name))) return reached;
    for (const one of logs) if ((await sentOn(build, one)) !== good.sent.get(one.name)) return reached;
    reached = 'asked';
    return (await build.fixedAnswers()).join('\n') === good.answers ? null : reached;
  } catch {
    // A build that throws or never ends is noticed by whoever replays on it.
    return reached;
  } finally {
    if (at !== undefined && reached !== 'asked') onNoticed(at);
  }
}

const isRed = (build: typeof Build, { log }: Stored): boolean =>
  withinTime(() => build.replayLog(log).some(({ divergence }) => divergence !== null));

const stepsOn = (build: typeof Build, { log }: Stored): string =>
  withinTime(() => log.loads.map((load) => build.stepsOf(load, log.texts === 'plain').text).join('\n'));

async function sentOn(build: typeof Build, { log }: Stored): Promise<string> {
  const sent: string[] = [];
  for (const load of log.loads) sent.push(await build.sentFor(load, log.texts === 'plain'));
  return sent.join('\n');
}

function withinTime<Result>(work: () => Result): Result {
  (globalThis as { workOfMutant?: () => Result }).workOfMutant = work;
  return new vm.Script('workOfMutant()').runInThisContext({ timeout: timeLimit }) as Result;
}
