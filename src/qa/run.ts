import type { RootState } from '../app/rootReducer';
import type { Entry, PageLoad } from '../action-log/logFile';
import { openReplay, type Divergence } from '../action-log/replay';
import type { SetupStore } from '../setupStore';
import { createFlowWatch } from './flowWatch';

export type Run = ReturnType<typeof createRun>;

/**
 * A replay of a load that keeps the state of every position: flows cannot go back, but the states that they led to never
 * change. The load may go on: what it has more is replayed too.
 */
export function createRun(
  load: PageLoad,
  isPlain: boolean,
  setupStore: SetupStore,
  nameOfFlow: (saga: unknown) => string | null,
) {
  const entries: Entry[] = [];
  /** By position, where it changed. */
  const states: RootState[] = [];
  const flows: (string | null)[] = [];
  const watch = createFlowWatch(nameOfFlow, (flow) => (flows[replay.index] = flow));
  const replay = openReplay({ ...load, entries }, setupStore, { isPlain, sagaMonitor: watch.sagaMonitor });
  states[0] = replay.store.getState();
  replay.store.subscribe(() => {
    states[replay.index] = replay.store.getState();
    const entry = entries[replay.index - 1];
    if (entry !== undefined && 'event' in entry && entry.by === 'flow')
      flows[replay.index - 1] = watch.ofEvent(entry.event);
  });
  /** A flow's event is told once. */
  let diverging: { readonly flow: string | null } | null = null;
  const flowOf = ({ got }: Divergence): string | null => {
    const { event, call } = (got ?? {}) as { event?: string; call?: string };
    return event !== undefined ? watch.ofEvent(event) : call === undefined ? null : (flows[replay.index] ?? null);
  };

  let isOver = false;

  return {
    /** Takes what the load has by now. */
    grow(newest: PageLoad): void {
      for (let at = entries.length; at < newest.entries.length; at += 1) entries.push(newest.entries[at] as Entry);
    },
    /** Replays until a time of `performance.now()`. @returns whether there is more to replay */
    advance(until: number): boolean {
      isOver = false;
      while (!isOver && performance.now() < until) isOver = !replay.step();
      return !isOver;
    },
    /** Whether all that it has by now was replayed, or it went another way. */
    get isOver(): boolean {
      return isOver;
    },
    get divergence(): Divergence | null {
      return replay.divergence;
    },
    /** The flow that did something else than was recorded; null where none did. */
    get divergingFlow(): string | null {
      if (replay.divergence === null) return null;
      return (diverging ??= { flow: flowOf(replay.divergence) }).flow;
    },
    /** The state at a position; null where the replay has not come so far, or went another way before. */
    stateAt(position: number): RootState | null {
      let at = position > replay.index ? -1 : position;
      while (at > 0 && states[at] === undefined) at -= 1;
      return states[at] ?? null;
    },
    /** The flow that put an event or made a call, where that has been replayed. */
    flowAt: (position: number): string | null => (position > replay.index ? null : (flows[position - 1] ?? null)),
  };
}
