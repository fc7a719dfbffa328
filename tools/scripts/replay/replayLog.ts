import { loadAllTexts } from '../../../i18n/loadAllTexts';
import type { LogFile, PageLoad } from '../../../src/action-log/logFile';
import { createRun, type Diverged } from '../../../src/action-log/run';
import { setupStore } from '../../../src/setupStore';

export interface LoadResult {
  readonly load: PageLoad;
  /** The first divergence; null if the load matched the recording. */
  readonly divergence: Diverged | null;
}

/** Replays every load of a log on this build. */
export function replayLog({ loads, texts }: Pick<LogFile, 'loads' | 'texts'>): LoadResult[] {
  loadAllTexts();
  return loads.map((load) => {
    const run = createRun(load, texts === 'plain', setupStore);
    run.grow(load);
    run.advance(Infinity);
    return { load, divergence: run.divergence };
  });
}
