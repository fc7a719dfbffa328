import type { Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import type { RootState } from '../app/rootReducer';
import type { OpenSite } from '../openSite';
import { hashOfValue } from './hash';
import { isCall, isEvent, type Entry, type EventEntry, type Heard, type Load } from './logFile';
import { createPseudonyms } from './pseudonyms';
import { Pending, replayedServices, type Waiting } from './replayedServices';
import { deepEqual } from './deepEqual';
import { never, warmUpOf } from './warmUp';
import { originsOf, redactArgs, redactPart, redactPayload, redactState } from './redactLoad';
import { events, stateParts } from './registry';

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

/**
 * Runs the real store, reducers and flows again on what a log holds: the page's events are dispatched and the calls
 * answered in their recorded order, and whatever the flows do is compared with what they did. Nothing else is touched.
 */
export function openReplay(
  load: Load,
  openSite: OpenSite,
  { isStrict = false, isPlain = false, sagaMonitor }: Options = {},
) {
  const { entries, begin } = load;
  const names = createPseudonyms(originsOf(load), isPlain);
  const waiting: Waiting = new Map();
  let at = 0;
  let divergence: Divergence | null = null;
  const warming = warmUpOf(begin, pendingCall);
  let isWarming = begin.middle !== null;

  let due: unknown = null;

  const diverge = (expected: unknown, got: unknown, index = at) => {
    divergence ??= { index, expected: expected ?? null, got };
  };

  const answer = (call: string, given: unknown[]): unknown => {
    if (isWarming) return warming.answer(call, given);
    if (divergence !== null) return never;
    const expected = entries[at];
    if (
      !isCall(expected) ||
      expected.call !== call ||
      !(deepEqual(expected.given, given) || deepEqual(expected.given, redactArgs(call, given, names)))
    ) {
      diverge(expected, { call, given: redactArgs(call, given, names) });
      return never;
    }
    at += 1;
    for (let next = entries[at]; isEvent(next) && next.within === expected.id && next.by === 'page'; next = entries[at])
      dispatch(next);
    if (expected.threw) throw new Error('It threw when it was recorded');
    return expected.isPending ? pendingCall(expected.id) : expected.gave;
  };

  const gate: Middleware = () => (next) => (event) => {
    const isOfFlow = (event as { [flowMark]?: boolean })[flowMark] === true;
    // While a log is replayed a page that shows it may report what it likes.
    return (isOfFlow && !isWarming && divergence === null) || event === due ? next(event) : event;
  };

  const check: Middleware<object, RootState> = (store) => (next) => (event) => {
    const { type, payload, [flowMark]: isOfFlow } = event as { type: string; payload?: unknown; [flowMark]?: boolean };
    if (isWarming || divergence !== null) return event;
    if (isOfFlow === true) {
      const expected = entries[at];
      if (
        !isEvent(expected) ||
        expected.by !== 'flow' ||
        expected.event !== type ||
        !(deepEqual(expected.payload, payload) || deepEqual(expected.payload, redactPayload(type, payload, names)))
      ) {
        diverge(expected, { event: type, by: 'flow', payload: redactPayload(type, payload, names) });
        return event;
      }
      at += 1;
    }
    const index = at - 1;
    const result = next(event);
    if (isStrict) compareSets(index, store.getState());
    return result;
  };

  const told: Record<string, unknown> = { ...begin.state };
  let before = begin.state;
  // What an event left as it was has been compared before it: only what it set, or should have, is looked at.
  const compareSets = (index: number, state: RootState) => {
    const { sets } = entries[index] as EventEntry;
    for (const part of stateParts) {
      const isSet = sets?.[part] !== undefined;
      if (isSet) told[part] = sets[part];
      if (!isSet && state[part] === before[part]) continue;
      if (!deepEqual(told[part], state[part]) && !deepEqual(told[part], redactPart(part, state[part], names)))
        return diverge({ state: { ...told, ...sets } }, { state: redactState(state, names) }, index);
    }
    before = state;
  };

  const { store, run } = openSite(
    { addresses: load.addresses, language: load.page.language, state: begin.state },
    replayedServices(answer),
    { before: [gate], after: [check], ...(sagaMonitor === undefined ? {} : { sagaMonitor }) },
  );

  function pendingCall(id: number) {
    return new Pending(waiting, id);
  }

  function dispatch(entry: EventEntry): void {
    at += 1;
    report(entry);
  }

  function report({ event, payload, facts }: Heard): void {
    const secret = facts && events.get(event)?.secret?.standIn(facts);
    const outer = due;
    const reported: { type: string; payload?: unknown; meta?: object } = { type: event };
    if (payload !== undefined) reported.payload = payload;
    if (secret !== undefined) reported.meta = { secret };
    due = reported;
    store.dispatch(reported);
    due = outer;
  }

  function warmUp(): void {
    warming.play(run, report);
    isWarming = false;
  }
  let hasBegun = false;

  const finish = (): boolean => {
    const state = redactState(store.getState(), names);
    if (divergence === null && hashOfValue(state) !== load.end.hash) diverge({ state: load.end.state }, { state });
    return false;
  };

  const step = (): boolean => {
    if (divergence !== null) return false;
    if (!hasBegun) {
      hasBegun = true;
      if (isWarming) warmUp();
    }
    const entry = entries[at];
    if (entry === undefined) return finish();
    if (isEvent(entry) && entry.by === 'page') dispatch(entry);
    else if ('end' in entry) settle(entry);
    else if ('begun' in entry) {
      at += 1;
      run();
    } else diverge(entry, null);
    return true;
  };

  function settle(entry: Exclude<Entry, EventEntry>): void {
    if (!('end' in entry)) return;
    const call = waiting.get(entry.end);
    if (call === undefined) return diverge(entry, null);
    waiting.delete(entry.end);
    at += 1;
    if (entry.threw) call.off(new Error('It failed when it was recorded'));
    else call.on(entry.gave);
  }

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
  };
}
