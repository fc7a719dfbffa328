import { loadAllLocales } from '../../../i18n/i18n-util.sync';
import type { LogFile, PageLoad } from '../../../src/action-log/logFile';
import { openReplay, type Divergence } from '../../../src/action-log/replay';
import { createFlowWatch } from '../../../src/qa/flowWatch';
import { nameOfFlow, setupStore } from '../../../src/setupStore';

export interface LoadResult {
  readonly load: PageLoad;
  /** The first divergence, with the flow that caused it; null if the load matched the recording. */
  readonly divergence: (Divergence & { readonly flow: string | null }) | null;
}

/** Replays every load of a log on this build. */
export function replayLog({ loads, texts }: Pick<LogFile, 'loads' | 'texts'>): LoadResult[] {
  loadAllLocales();
  return loads.map((load) => ({ load, divergence: divergenceOf(load, texts === 'plain') }));
}

function divergenceOf(load: PageLoad, isPlain: boolean): LoadResult['divergence'] {
  let calling: string | null = null;
  const watch = createFlowWatch(nameOfFlow, (flow) => {
    if (replay.divergence === null) calling = flow;
  });
  const replay = openReplay(load, setupStore, { isPlain, sagaMonitor: watch.sagaMonitor });
  const divergence = replay.run();
  if (divergence === null) return null;
  const { event, call } = (divergence.got ?? {}) as { readonly event?: string; readonly call?: string };
  const flow = event === undefined ? (call === undefined ? null : calling) : watch.ofEvent(event);
  return { ...divergence, flow };
}
