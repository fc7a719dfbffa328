import type { PageLoad } from '../../../../src/action-log/logFile';
import { runAtFullSpeed } from '../atFullSpeed';
import { differencesOf, type Difference } from './difference';
import { openHeadless } from './headless';
import type { Observation } from './observation';

export interface Task {
  readonly load: PageLoad;
  readonly isPlain: boolean;
}

export type WorkerMessage = { readonly before: string; readonly after: string } | Task;
/** How the builds differ on a load, and which of them stopped; a sentence if they cannot be compared. */
export type WorkerAnswer =
  { readonly differences: readonly Difference[]; readonly stopped: readonly string[] } | { readonly problem: string };

type Build = ReturnType<typeof openHeadless>;
let builds: readonly [Build, Build] | null = null;

async function answerTo(message: WorkerMessage): Promise<WorkerAnswer> {
  if ('before' in message) {
    builds = [openHeadless(message.before), openHeadless(message.after)];
    return { differences: [], stopped: [] };
  }
  if (builds === null) throw new Error('It was asked before it had builds.');
  const load = JSON.stringify(message.load);
  const observed: Observation[] = [];
  for (const { observer } of builds) observed.push(await observer.observeLoad(load, message.isPlain));
  const [before, after] = observed as [Observation, Observation];
  const stopped = [
    ...(before.stopped === null ? [] : [`the earlier build stopped: ${before.stopped}`]),
    ...(after.stopped === null ? [] : [`the later build stopped: ${after.stopped}`]),
  ];
  return { differences: differencesOf(before, after), stopped };
}

if (process.send !== undefined) {
  runAtFullSpeed();
  process.on('message', (message: WorkerMessage) => {
    void answerTo(message)
      .catch((error: unknown): WorkerAnswer => ({ problem: error instanceof Error ? error.message : String(error) }))
      .then((answer) => process.send?.(answer));
  });
}
