import type { Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import type { RootState } from '../app/rootReducer';
import type { SetupStore } from '../setupStore';
import { stateToBeginIn } from './beginState';
import { partComparison } from './compareState';
import { stepComparison } from './compareSteps';
import { hashOfValue } from './hash';
import { indexOfFreeCall } from './freeCalls';
import { isCall, isEvent, type CallEntry, type EventEntry, type PageLoad, type SettledEntry } from './logFile';
import { never, pendingCall, resultOf, type PendingCalls } from './pendingCalls';
import { createPseudonyms } from './pseudonyms';
import { originsOf, redactArgs, redactPayload, redactState } from './redactLoad';
import { events, stateParts } from './registry';
import { servicesFrom } from './servicesFrom';

export interface Divergence {
  /** The index of the entry at which the build did something else; the number of entries where it was at the end. */
  readonly index: number;
  readonly expected: unknown;
  readonly got: unknown;
}

interface Options {
  /** Compares the state after every event too, not at the end alone, and so names the event. */
  readonly isStrict?: boolean;
  readonly isPlain?: boolean;
  readonly sagaMonitor?: SagaMonitor;
}

export type Replay = ReturnType<typeof openReplay>;

const flowMark = '@@redux-saga/SAGA_ACTION';

interface Dispatched {
  readonly type: string;
  readonly payload?: unknown;
  readonly [flowMark]?: boolean;
}

/**
 * Runs the real store, reducers and flows again on what a log holds: the page's events are dispatched and the calls
 * answered in their recorded order, and whatever the flows do is compared with what they did. Nothing else is touched.
 */
export function openReplay(
  load: PageLoad,
  setupStore: SetupStore,
  { isStrict = false, isPlain = false, sagaMonitor }: Options = {},
) {
  const { entries, begin } = load;
  const names = createPseudonyms(originsOf(load), isPlain);
  const pending: PendingCalls = new Map();
  let at = 0;
  /** The event that was dispatched last. */
  let last = 0;
  let divergence: Divergence | null = null;
  /** Calls that were made before their turn, by their indexes: those whose order is free. */
  const madeEarly = new Set<number>();
  const tolerated = new Set<string>();
  const onNew = (path: string) => void tolerated.add(`new in this build: ${path}`);
  const { isPartSame, isSame } = partComparison(load, names, onNew);
  const { isSameCall, isSamePayload, noteMissing } = stepComparison(names, onNew);
  /** The page's event that is being dispatched. */
  let due: unknown = null;

  const diverge = (expected: unknown, got: unknown, index = at) => {
    divergence ??= { index, expected: expected ?? null, got };
  };

  const advance = () => {
    do at += 1;
    while (madeEarly.delete(at));
  };

  const answer = (call: string, args: unknown[]): unknown => {
    if (divergence !== null) return never;
    let expected = entries[at];
    if (isCall(expected) && isSameCall(expected, call, args)) advance();
    else {
      const index = indexOfFreeCall(entries, at, call, madeEarly, (entry) => isSameCall(entry, call, args));
      if (index === null) {
        diverge(expected, { call, args: redactArgs(call, args, names) });
        return never;
      }
      tolerated.add(`in another order: the call ${call}`);
      expected = entries[index] as CallEntry;
      madeEarly.add(index);
    }
    for (
      let next = entries[at];
      isEvent(next) && next.duringCall === expected.id && next.source === 'page';
      next = entries[at]
    )
      dispatch(next);
    if (expected.error) throw new Error('It threw when it was recorded');
    return expected.isPending ? pendingCall(pending, expected.id, call) : resultOf(call, expected.result);
  };

  // The page that shows a replay reports events too: they are dropped.
  const gate: Middleware = () => (next) => (event) => {
    const isOfFlow = (event as Dispatched)[flowMark] === true;
    return (isOfFlow && divergence === null) || event === due ? next(event) : event;
  };

  const check: Middleware<object, RootState> = (store) => (next) => (event) => {
    const { type, payload, [flowMark]: isOfFlow } = event as Dispatched;
    if (divergence !== null) return event;
    if (isOfFlow === true) {
      const expected = entries[at];
      if (
        !isEvent(expected) ||
        expected.source !== 'flow' ||
        expected.event !== type ||
        !isSamePayload(type, expected.payload, payload)
      ) {
        diverge(expected, { event: type, source: 'flow', payload: redactPayload(type, payload, names) });
        return event;
      }
      last = at;
      advance();
    }
    const index = last;
    const result = next(event);
    if (isStrict) compareState(index, store.getState());
    return result;
  };

  const recorded: Record<string, unknown> = { ...begin.state };
  const beginState = stateToBeginIn(load, setupStore);
  let before = beginState;
  // What an event left as it was has been compared before it: only what it changed, or should have, is looked at.
  const compareState = (index: number, state: RootState) => {
    const { stateChanges } = entries[index] as EventEntry;
    for (const part of stateParts) {
      const isChanged = stateChanges?.[part] !== undefined;
      if (isChanged) recorded[part] = stateChanges[part];
      if (!isChanged && state[part] === before[part]) continue;
      if (!isPartSame(part, recorded[part], state[part]))
        return diverge({ state: { ...recorded, ...stateChanges } }, { state: redactState(state, names) }, index);
    }
    before = state;
  };

  const { store, run } = setupStore(
    { addresses: load.addresses, language: load.page.language, state: beginState },
    servicesFrom(answer),
    { before: [gate], after: [check], ...(sagaMonitor === undefined ? {} : { sagaMonitor }) },
  );

  function dispatch({ event, payload, secretFacts }: EventEntry): void {
    last = at;
    advance();
    noteMissing(event, payload);
    const secret = secretFacts && events.get(event)?.secret?.standIn(secretFacts);
    const outer = due;
    const reported: { type: string; payload?: unknown; meta?: object } = { type: event };
    if (payload !== undefined) reported.payload = payload;
    if (secret !== undefined) reported.meta = { secret };
    due = reported;
    store.dispatch(reported);
    due = outer;
  }

  function settle(entry: SettledEntry): void {
    const call = pending.get(entry.settled);
    if (call === undefined) return diverge(entry, null);
    pending.delete(entry.settled);
    advance();
    if (entry.error) call.reject(new Error('It failed when it was recorded'));
    else call.resolve(entry.result);
  }

  const finish = (): boolean => {
    const state = redactState(store.getState(), names);
    if (divergence === null && hashOfValue(state) !== load.end.hash && !isSame(load.end.state, store.getState()))
      diverge({ state: load.end.state }, { state });
    return false;
  };

  const step = (): boolean => {
    if (divergence !== null) return false;
    const entry = entries[at];
    if (entry === undefined) return finish();
    if (isEvent(entry) && entry.source === 'page') dispatch(entry);
    else if ('settled' in entry) settle(entry);
    else if ('flowsStarted' in entry) {
      advance();
      run();
    } else diverge(entry, null);
    return true;
  };

  return {
    store,
    /** Does what comes next and all that follows from it. @returns false at the end */
    step,
    /** To the end, or to the first divergence. */
    run(): Divergence | null {
      while (step());
      return divergence;
    },
    get index() {
      return at;
    },
    get divergence(): Divergence | null {
      return divergence;
    },
    /** What differs from the log and is no divergence, a line each: what is new in this build, and calls in another order. */
    get tolerated(): readonly string[] {
      return [...tolerated];
    },
  };
}
