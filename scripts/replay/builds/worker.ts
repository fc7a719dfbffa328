import type { PageLoad } from '../../../src/action-log/logFile';
import { runAtFullSpeed } from '../atFullSpeed';
import { differencesOf, linesThatDiffer, type Difference } from './difference';
import { openBuild, type OpenBuild } from './openBuild';

/** A load of a log, or null for the fixed inputs. */
export interface Task {
  readonly load: PageLoad | null;
  readonly isPlain: boolean;
}

export type WorkerMessage = { readonly before: string; readonly after: string } | Task;
export type WorkerAnswer = { readonly differences: readonly Difference[] } | { readonly problem: string };

/** Compares two builds on a load. */
export async function compareOn(
  before: OpenBuild,
  after: OpenBuild,
  { load, isPlain }: Task,
): Promise<readonly Difference[]> {
  if (load !== null) return differencesOf(await before.observe(load, isPlain), await after.observe(load, isPlain));
  const lines = linesThatDiffer(await before.fixedAnswers(), await after.fixedAnswers());
  if (lines.before.length + lines.after.length === 0) return [];
  return [{ kind: 'fixed', others: [], entry: 0, ...lines, state: [], moments: null }];
}

let builds: readonly [OpenBuild, OpenBuild] | null = null;

if (process.send !== undefined) {
  runAtFullSpeed();
  process.on('message', (message: WorkerMessage) => {
    void (async (): Promise<WorkerAnswer> => {
      if ('before' in message) {
        builds = [openBuild(message.before), openBuild(message.after)];
        return { differences: [] };
      }
      if (builds === null) throw new Error('It was asked before it had builds.');
      return { differences: await compareOn(...builds, message) };
    })()
      .catch((error: unknown): WorkerAnswer => ({ problem: error instanceof Error ? error.message : String(error) }))
      .then((answer) => process.send?.(answer));
  });
}
