import { Worker } from 'node:worker_threads';
import type { PageLoad } from '../../../../src/action-log/logFile';
import { coveredScript, openCoverage } from './coverage';
import { differencesOf, type Difference } from './difference';
import { openHeadless } from './headless';
import { mostBetween } from './observation';

export interface Task {
  readonly load: PageLoad;
  readonly isPlain: boolean;
}

export interface Builds {
  readonly before: string;
  readonly after: string;
  /** The lines in which the later build differs from the earlier one. */
  readonly changed: readonly string[];
}

export type WorkerMessage = Builds | Task;
/** How the builds differ on a load, which of them stopped, and which changed lines ran. */
export interface Compared {
  readonly differences: readonly Difference[];
  readonly stopped: readonly string[];
  readonly ran: readonly string[];
  /** The changed lines that are part of a replay. */
  readonly lines: readonly string[];
}
/** A sentence if the builds cannot be compared. */
export type WorkerAnswer = Compared | { readonly problem: string };

let builds: readonly [Build, Build];
type Build = ReturnType<typeof openHeadless>;
let coverage: ReturnType<typeof openCoverage> | null = null;
const progress = new Int32Array(new SharedArrayBuffer(4));
const advance = () => void Atomics.add(progress, 0, 1);

async function answerTo(message: WorkerMessage): Promise<WorkerAnswer> {
  if ('before' in message) {
    const { before, after, changed } = message;
    if (changed.length > 0) coverage = openCoverage(after, changed);
    builds = [openHeadless(before), openHeadless(after, coveredScript)];
    return { differences: [], stopped: [], ran: coverage?.taken() ?? [], lines: coverage?.lines ?? [] };
  }
  const load = JSON.stringify(message.load);
  const observe = (at: 0 | 1) => builds[at].observer.observeLoad(load, message.isPlain, advance);
  const [before, after] = [await observe(0), await observe(1)];
  const stopped = Object.entries({ earlier: before.stopped, later: after.stopped }).flatMap(([which, why]) =>
    why === null ? [] : [`the ${which} build stopped: ${why}`],
  );
  return { differences: differencesOf(before, after), stopped, ran: coverage?.taken() ?? [], lines: [] };
}

/** Ends this process if it uses processor time without getting further; waiting on a busy machine does not count. */
const watchdog = `
  const { workerData: progress } = require('node:worker_threads');
  let [last, since] = [-1, 0];
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const [now, used] = [Atomics.load(progress, 0), (user + system) / 1e6];
    if (now !== last) [last, since] = [now, used];
    else if (used - since > ${mostBetween}) process.kill(process.pid, 'SIGTERM');
  }, 1000);`;

if (process.send !== undefined) {
  new Worker(watchdog, { eval: true, workerData: progress }).unref();
  process.on('message', (message: WorkerMessage) => {
    void answerTo(message)
      .catch((error: unknown): WorkerAnswer => ({ problem: error instanceof Error ? error.message : String(error) }))
      .then((answer) => (advance(), process.send?.(answer)));
  });
}
