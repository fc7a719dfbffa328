import type { Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import type { RootState } from '../app/rootReducer';
import type { SetupStore } from '../setupStore';
import { deepEqual } from './deepEqual';
import { createDisclosure, originsOf } from './disclosure';
import { compareFacts, type FactsDiffer } from './facts';
import { createCursor } from './cursor';
import { keptPayload } from './keptEvents';
import {
  isCall,
  isEvent,
  isFromOutside,
  isOutcome,
  type CallEntry,
  type EventEntry,
  type OutcomeEntry,
  type PageLoad,
} from './logFile';
import { redactArgs, redactPayload } from './redactEntry';
import { restore, restoredResult } from './restore';
import { servicesFrom } from './servicesFrom';
import { placeholderOf } from './typed';

export interface Divergence {
  /** The index of the entry at which the build did something else. */
  readonly index: number;
  /** The log's entry; null where it has none. */
  readonly expected: unknown;
  /** The build's step, as a log would hold it; null where it did not do what was expected. */
  readonly got: unknown;
  /** Of an event after which the page shows something else. */
  readonly reducer?: Pick<FactsDiffer, 'slice' | 'hasChanged'>;
}

interface Options {
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

interface PendingCall {
  readonly call: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A call that does not end. */
const never = { then() {} };

/**
 * Runs the real store, reducers and flows again on what a log holds: what came from outside is dispatched and answered in
 * its recorded order, and what the flows do is compared with what they did. Nothing else is touched. The events between
 * two facts from outside keep their order; the calls between them may be made in any.
 */
export function openReplay(load: PageLoad, setupStore: SetupStore, { isPlain = false, sagaMonitor }: Options = {}) {
  const { entries, begin } = load;
  const told = createDisclosure(originsOf(begin), { isPlain });
  const pending = new Map<number, PendingCall>();
  const cursor = createCursor(entries);
  const { happened, next } = cursor;
  let divergence: Divergence | null = null;
  /** The page's event that is being dispatched, and its index. */
  let due: { readonly event: unknown; readonly index: number } | null = null;
  /** Null of a log of version 3. */
  const facts = begin.shows === undefined ? null : compareFacts(begin.shows, told);

  const diverge = (expected: unknown, got: unknown) => {
    divergence ??= { index: cursor.at, expected: expected ?? null, got };
  };

  /** Compares what the page shows after an event. */
  const checkFacts = (index: number, before: RootState | null, state: RootState) => {
    const entry = entries[index];
    const found = facts?.compare(isEvent(entry) ? entry.shows : undefined, before, state) ?? null;
    if (found === null || divergence !== null) return;
    const { expected, got, ...reducer } = found;
    divergence = {
      index: Math.max(0, index),
      expected: { ...entry, shows: expected },
      got: { ...entry, shows: got },
      reducer,
    };
  };

  const answer = (call: string, args: unknown[]): unknown => {
    if (divergence !== null) return never;
    // Version 3 has no durations.
    const redacted = facts === null && call === 'clock.sleep' ? [] : redactArgs(call, args, told);
    const index = next((entry) => isCall(entry) && entry.call === call && deepEqual(entry.args, redacted));
    if (index === null) {
      diverge(entries[next((entry) => isCall(entry) && entry.call === call) ?? cursor.at], { call, args: redacted });
      return never;
    }
    const { id, pending: isPending, result, error } = entries[index] as CallEntry;
    happened(index);
    // The events of the page while the call was made.
    for (
      let reported = next((entry) => isEvent(entry) && entry.by === 'page' && entry.during === id);
      reported !== null && divergence === null;
      reported = next((entry) => isEvent(entry) && entry.by === 'page' && entry.during === id)
    )
      dispatch(reported);
    if (error) throw new Error('It threw when it was recorded');
    if (isPending !== true) return restoredResult(call, result);
    return {
      then: (resolve: (result: unknown) => void, reject: (error: unknown) => void) =>
        void pending.set(id, { call, resolve, reject }),
    };
  };

  // The page that shows a replay reports events too: they are dropped.
  const gate: Middleware = () => (pass) => (event) => {
    const isOfFlow = (event as Dispatched)[flowMark] === true;
    return (isOfFlow && divergence === null) || event === due?.event ? pass(event) : event;
  };

  const check: Middleware = (store) => (pass) => (event) => {
    const { type, payload, [flowMark]: isOfFlow } = event as Dispatched;
    const reduce = (index: number) => {
      const before = store.getState() as RootState;
      const result = pass(event);
      checkFacts(index, before, store.getState() as RootState);
      return result;
    };
    if (divergence !== null) return event;
    if (isOfFlow !== true) return reduce(due?.index ?? cursor.at);
    const index = next(isEvent);
    const expected = index === null ? undefined : (entries[index] as EventEntry);
    const redacted = redactPayload(type, payload, told);
    if (
      index === null ||
      expected?.by !== 'flow' ||
      expected.event !== type ||
      !deepEqual(expected.payload, redacted)
    ) {
      diverge(expected ?? entries[cursor.at], { event: type, by: 'flow', payload: redacted });
      return event;
    }
    happened(index);
    return reduce(index);
  };

  const { store, run } = setupStore({ addresses: begin.addresses, language: begin.language }, servicesFrom(answer), {
    before: [gate],
    after: [check],
    ...(sagaMonitor === undefined ? {} : { sagaMonitor }),
  });

  checkFacts(-1, null, store.getState());

  function dispatch(index: number): void {
    const { event, payload, typed } = entries[index] as EventEntry;
    happened(index);
    const reported: { type: string; payload?: unknown; meta?: object } = { type: event };
    if (payload !== undefined) reported.payload = restore(keptPayload(event), payload);
    if (typed !== undefined) reported.meta = { secret: placeholderOf(typed) };
    const outer = due;
    due = { event: reported, index };
    store.dispatch(reported);
    due = outer;
  }

  function end(entry: OutcomeEntry): void {
    const call = pending.get(entry.outcome);
    if (call === undefined) return diverge(entry, null);
    pending.delete(entry.outcome);
    happened(cursor.at);
    if (entry.error) call.reject(new Error('It failed when it was recorded'));
    else call.resolve(restoredResult(call.call, entry.result));
  }

  const step = (): boolean => {
    const entry = entries[cursor.at];
    if (divergence !== null || entry === undefined) return false;
    if (!isFromOutside(entry)) diverge(entry, null);
    else if (isEvent(entry)) dispatch(cursor.at);
    else if (isOutcome(entry)) end(entry);
    else {
      happened(cursor.at);
      run();
    }
    return true;
  };

  return {
    store,
    /** Does what comes next from outside and all that follows from it. @returns false at the end */
    step,
    /** To the end, or to the first divergence. */
    run(): Divergence | null {
      while (step());
      return divergence;
    },
    /** The index of the first entry that has not happened. */
    get index() {
      return cursor.at;
    },
    get divergence(): Divergence | null {
      return divergence;
    },
  };
}
