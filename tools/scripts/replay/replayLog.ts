import { loadAllTexts } from '../../../i18n/loadAllTexts';
import type { LogFile } from '../../../src/action-log/logFile';
import { createRun } from '../../../src/action-log/run';
import { setupStore } from '../../../src/setupStore';

export type LoadResult = ReturnType<typeof replayLog>[number];

/** Replays every load of a log on this build. A divergence is the first; null if the load matched the recording. */
export function replayLog({ loads, texts }: Pick<LogFile, 'loads' | 'texts'>) {
  loadAllTexts();
  return loads.map((load) => {
    const run = createRun(load, texts === 'plain', setupStore);
    run.grow(load);
    run.advance(Infinity);
    return { load, divergence: run.divergence };
  });
}
