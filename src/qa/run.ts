import type { SetupStore } from '../setupStore';
import type { RootState } from '../app/rootReducer';
import { isCall, isEvent, type PageLoad } from '../action-log/logFile';
import { openReplay, type Divergence } from '../action-log/replay';
import { startDivergence } from '../action-log/startState';
import { createFlowWatch } from './flowWatch';
import { recordedStates } from './recordedStates';

export type Run = ReturnType<typeof createRun>;

/**
 * A replay of a load that keeps the state of every position, so that any of them can be shown at once, in either
 * direction: flows cannot go back, but the states that they led to never change.
 */
export function createRun(
  load: PageLoad,
  isPlain: boolean,
  setupStore: SetupStore,
  nameOfFlow: (saga: unknown) => string | null,
) {
  const { entries } = load;
  const callFlows: (string | null)[] = [];
  const eventFlows: (string | null)[] = [];
  // A call runs at once: the entry that is due is the one of this flow.
  const watch = createFlowWatch(nameOfFlow, (flow) => (callFlows[replay.index] = flow));
  const replay = openReplay(load, setupStore, { isStrict: true, isPlain, sagaMonitor: watch.sagaMonitor });
  const start = startDivergence(load, setupStore, isPlain);
  const recorded = recordedStates(load);
  const states: RootState[] = [replay.store.getState()];
  let isOver = false;

  const keep = (state: RootState, to: number) => {
    const before = states.at(-1) ?? state;
    // Calls whose order is free may stand between the event and the position.
    for (let isAfter = false; states.length < to; states.push(isAfter ? state : before))
      isAfter ||= isEvent(entries[states.length - 1]);
    if (to > 0) states[to] = state;
    let at = to - 1;
    while (isCall(entries[at])) at -= 1;
    const entry = entries[at];
    if (isEvent(entry) && entry.source === 'flow' && eventFlows[at] === undefined)
      eventFlows[at] = watch.ofEvent(entry.event);
  };
  replay.store.subscribe(() => keep(replay.store.getState(), replay.index));

  // An event's flow is told once.
  let diverging: { readonly flow: string | null } | null = null;
  const flowOf = ({ got }: Divergence): string | null => {
    const { event, call } = (got ?? {}) as { event?: string; call?: string };
    if (event !== undefined) return watch.ofEvent(event);
    return call === undefined ? null : (callFlows[replay.index] ?? null);
  };

  const step = () => {
    const isGoingOn = replay.step();
    keep(replay.store.getState(), replay.index);
    return isGoingOn;
  };

  return {
    load,
    isPlain,
    /** Replays for so many milliseconds. @returns whether there is more to replay */
    advance(milliseconds: number): boolean {
      const until = performance.now() + milliseconds;
      while (!isOver && performance.now() < until) isOver = !step();
      return !isOver;
    },
    /** How many entries have been replayed. */
    get done(): number {
      return replay.index;
    },
    get isOver(): boolean {
      return isOver;
    },
    get divergence(): Divergence | null {
      return start ?? replay.divergence;
    },
    /** What differs from the log and is no divergence, a line each. */
    get tolerated(): readonly string[] {
      return replay.tolerated;
    },
    /** The flow that did something else than was recorded; null where none did. */
    get divergingFlow(): string | null {
      if (start !== null || replay.divergence === null) return null;
      return (diverging ??= { flow: flowOf(replay.divergence) }).flow;
    },
    /** The state at a position: this build's as far as it has been replayed, the recorded one after that. */
    stateAt: (position: number): RootState | undefined =>
      position <= replay.index ? states[position] : recorded[position],
    /** The flow that put an event or made a call, where that has been replayed. */
    flowOf(index: number): string | null {
      const entry = entries[index];
      return (index < replay.index ? (isCall(entry) ? callFlows : eventFlows)[index] : null) ?? null;
    },
  };
}
