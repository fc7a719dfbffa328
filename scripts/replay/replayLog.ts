import { loadAllLocales } from '../../i18n/i18n-util.sync';
import type { Load, LogFile } from '../../src/action-log/logFile';
import { openReplay, type Divergence } from '../../src/action-log/replay';
import { startDivergence } from '../../src/action-log/startState';
import { openSite } from '../../src/openSite';
import { flowThatDiverged } from './flowThatDiverged';

export interface LoadResult {
  readonly load: Load;
  readonly divergence: (Divergence & { readonly flow: string | null }) | null;
}

/** Every load of a log on this build, with its first divergence. */
export function replayLog(log: LogFile): LoadResult[] {
  loadAllLocales();
  return log.loads.map((load) => ({ load, divergence: firstDivergence(load, log.names === 'plain') }));
}

/** The most entries of a load that are looked at event by event at once: more than the recorder keeps. */
const mostAtOnce = 20_000;

/** The start state, then every event with what it changed; of a load longer than any recorded one first whether it ends as it did. */
export function firstDivergence(load: Load, isPlain: boolean): LoadResult['divergence'] {
  const start = startDivergence(load, openSite, isPlain);
  if (start !== null) return { ...start, flow: null };
  const quick = load.entries.length > mostAtOnce ? openReplay(load, openSite, { isPlain }).run() : null;
  if (load.entries.length > mostAtOnce && quick === null) return null;
  const exact = openReplay(load, openSite, { isStrict: true, isPlain }).run() ?? quick;
  return exact && { ...exact, flow: flowThatDiverged(load, isPlain, exact) };
}
