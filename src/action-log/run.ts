import type { RootState } from '../app/rootReducer';
import type { SetupStore } from '../setupStore';
import { createFlowWatch } from './flowWatch';
import { isEvent, type Entry, type PageLoad } from './logFile';
import { openReplay, type Divergence } from './replay';

export type Run = ReturnType<typeof createRun>;

/** A divergence with what is known about the flows at that moment. */
export interface Diverged extends Divergence {
  /** The flow that took the unexpected step; null if none did. */
  readonly flow: string | null;
  /** What the flow that should have acted is waiting for; null if unknown. */
  readonly waitsFor: string | null;
  readonly error: unknown;
}

/**
 * A replay of a load that keeps the state at every position: flows cannot run backwards, but the states that they produced
 * are immutable. The load may still be recording: `grow` adds its new entries.
 */
export function createRun(load: PageLoad, isPlain: boolean, setupStore: SetupStore) {
  const entries: Entry[] = [];
  /** Sparse: indexed by position, with entries only where the state changed. */
  const states: RootState[] = [];
  const flows: (string | null)[] = [];
  const watch = createFlowWatch((flow) => {
    if (replay.divergence === null) flows[replay.index] = flow;
  });
  const replay = openReplay({ ...load, entries }, setupStore, { isPlain, sagaMonitor: watch.sagaMonitor });
  states[0] = replay.store.getState();
  replay.store.subscribe(() => {
    states[replay.index] = replay.store.getState();
    const entry = entries[replay.index - 1];
    if (isEvent(entry) && entry.by === 'flow') flows[replay.index - 1] = watch.ofEvent(entry.event);
  });
  /** Cached, because `watch.ofEvent` finds each put only once. */
  let diverged: Diverged | null = null;
  const withFlows = (divergence: Divergence): Diverged => {
    const { index, expected, got, reducer } = divergence;
    const { event, call, by, payload } = got ?? {};
    const flow =
      event !== undefined && !reducer && by !== 'page'
        ? watch.ofEvent(event)
        : call === undefined
          ? null
          : (flows[index] ?? null);
    const due = expected?.flow;
    return {
      ...divergence,
      flow,
      waitsFor: due === undefined ? null : watch.waitsFor(due),
      error: event === 'flows/failed' ? watch.errorOf((payload as { readonly flow: string }).flow) : undefined,
    };
  };

  let isOver = false;

  return {
    grow(newest: PageLoad): void {
      for (let at = entries.length; at < newest.entries.length; at += 1) entries.push(newest.entries[at] as Entry);
    },
    /** Replays until a time of `performance.now()`. @returns whether there is more to replay */
    advance(until: number): boolean {
      isOver = false;
      while (!isOver && performance.now() < until) isOver = !replay.step();
      return !isOver;
    },
    /** True once every recorded step was replayed or the replay diverged. */
    get isOver(): boolean {
      return isOver;
    },
    get divergence(): Diverged | null {
      return replay.divergence && (diverged ??= withFlows(replay.divergence));
    },
    /** The state at a position; null if the replay has not reached it, or diverged before it. */
    stateAt(position: number): RootState | null {
      let at = position > replay.index ? -1 : position;
      while (at > 0 && states[at] === undefined) at -= 1;
      return states[at] ?? null;
    },
    /** The flow that put the event or made the call at a position; null if that has not been replayed. */
    flowAt: (position: number): string | null => (position > replay.index ? null : (flows[position - 1] ?? null)),
  };
}
