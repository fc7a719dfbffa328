import { loadAllLocales } from '../../i18n/i18n-util.sync';
import type { PageLoad, LogFile } from '../../src/action-log/logFile';
import { openReplay, type Divergence } from '../../src/action-log/replay';
import { startDivergence } from '../../src/action-log/startState';
import { setupStore } from '../../src/setupStore';
import { flowThatDiverged } from './flowThatDiverged';

export interface LoadResult {
  readonly load: PageLoad;
  readonly divergence: (Divergence & { readonly flow: string | null }) | null;
  /** What differs from the log and is no divergence, a line each. */
  readonly tolerated: readonly string[];
}

/** Every load of a log on this build, with its first divergence. */
export function replayLog(log: LogFile): LoadResult[] {
  loadAllLocales();
  return log.loads.map((load) => replayLoad(load, log.texts === 'plain'));
}

/** The start state is compared, then every event with what it changed. */
export function replayLoad(load: PageLoad, isPlain: boolean): LoadResult {
  const start = startDivergence(load, setupStore, isPlain);
  if (start !== null) return { load, divergence: { ...start, flow: null }, tolerated: [] };
  const replay = openReplay(load, setupStore, { isStrict: true, isPlain });
  const exact = replay.run();
  const { tolerated } = replay;
  return { load, divergence: exact && { ...exact, flow: flowThatDiverged(load, isPlain, exact) }, tolerated };
}
