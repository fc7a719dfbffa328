import { loadAllLocales } from '../../i18n/i18n-util.sync';
import type { PageLoad, LogFile } from '../../src/action-log/logFile';
import { openReplay, type Divergence } from '../../src/action-log/replay';
import { startDivergence } from '../../src/action-log/startState';
import { openSite } from '../../src/openSite';
import { flowThatDiverged } from './flowThatDiverged';

export interface LoadResult {
  readonly load: PageLoad;
  readonly divergence: (Divergence & { readonly flow: string | null }) | null;
}

/** Every load of a log on this build, with its first divergence. */
export function replayLog(log: LogFile): LoadResult[] {
  loadAllLocales();
  return log.loads.map((load) => ({ load, divergence: firstDivergence(load, log.texts === 'plain') }));
}

/** The start state, then every event with what it changed. */
export function firstDivergence(load: PageLoad, isPlain: boolean): LoadResult['divergence'] {
  const start = startDivergence(load, openSite, isPlain);
  if (start !== null) return { ...start, flow: null };
  const exact = openReplay(load, openSite, { isStrict: true, isPlain }).run();
  return exact && { ...exact, flow: flowThatDiverged(load, isPlain, exact) };
}
