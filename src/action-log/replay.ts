import type { Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import type { SetupStore } from '../setupStore';
import { deepEqual } from './deepEqual';
import { createDisclosure } from './disclosure';
import { originsOf } from './exportLog';
import { isRecord } from './isRecord';
import { keptCalls } from './keptCalls';
import { keptPayload } from './keptEvents';
import {
  isCall,
  isEvent,
  isFromOutside,
  isOutcome,
  type CallEntry,
  type Entry,
  type EventEntry,
  type OutcomeEntry,
  type PageLoad,
} from './logFile';
import { redactArgs, redactPayload } from './redactEntry';
import { restore } from './restore';
import { servicesFrom } from './servicesFrom';
import { placeholderOf } from './typed';

export interface Divergence {
  /** The index of the entry at which the build did something else. */
  readonly index: number;
  /** The log's entry; null where it has none. */
  readonly expected: unknown;
  /** The build's step, as a log would hold it; null where it did not do what was expected. */
  readonly got: unknown;
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
  /** The first entry that has not happened; those after it that have are `early`. */
  let at = 0;
  const early = new Set<number>();
  let divergence: Divergence | null = null;
  /** The page's event that is being dispatched. */
  let due: unknown = null;

  const diverge = (expected: unknown, got: unknown) => {
    divergence ??= { index: at, expected: expected ?? null, got };
  };

  const happened = (index: number) => {
    early.add(index);
    while (early.delete(at)) at += 1;
  };

  /** The index of the first entry of this turn that has not happened and is wanted. */
  const next = (isWanted: (entry: Entry) => boolean): number | null => {
    for (let index = at; index < entries.length; index += 1) {
      const entry = entries[index] as Entry;
      if (isFromOutside(entry)) return null;
      if (!early.has(index) && isWanted(entry)) return index;
    }
    return null;
  };

  const resultOf = (call: string, recorded: unknown) => {
    const result = restore(keptCalls.get(call)?.result, recorded);
    // Nothing of the body was kept, by this build or by the one that recorded it.
    return isRecord(result) && result['kind'] === 'answered' ? { body: {}, ...result } : result;
  };

  const answer = (call: string, args: unknown[]): unknown => {
    if (divergence !== null) return never;
    const redacted = redactArgs(call, args, told);
    const index = next((entry) => isCall(entry) && entry.call === call && deepEqual(entry.args, redacted));
    if (index === null) {
      diverge(entries[next((entry) => isCall(entry) && entry.call === call) ?? at], { call, args: redacted });
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
    if (isPending !== true) return resultOf(call, result);
    return {
      then: (resolve: (result: unknown) => void, reject: (error: unknown) => void) =>
        void pending.set(id, { call, resolve, reject }),
    };
  };

  // The page that shows a replay reports events too: they are dropped.
  const gate: Middleware = () => (pass) => (event) => {
    const isOfFlow = (event as Dispatched)[flowMark] === true;
    return (isOfFlow && divergence === null) || event === due ? pass(event) : event;
  };

  const check: Middleware = () => (pass) => (event) => {
    const { type, payload, [flowMark]: isOfFlow } = event as Dispatched;
    if (divergence !== null) return event;
    if (isOfFlow !== true) return pass(event);
    const index = next(isEvent);
    const expected = index === null ? undefined : (entries[index] as EventEntry);
    const redacted = redactPayload(type, payload, told);
    if (
      index === null ||
      expected?.by !== 'flow' ||
      expected.event !== type ||
      !deepEqual(expected.payload, redacted)
    ) {
      diverge(expected ?? entries[at], { event: type, by: 'flow', payload: redacted });
      return event;
    }
    happened(index);
    return pass(event);
  };

  const { store, run } = setupStore({ addresses: begin.addresses, language: begin.language }, servicesFrom(answer), {
    before: [gate],
    after: [check],
    ...(sagaMonitor === undefined ? {} : { sagaMonitor }),
  });

  function dispatch(index: number): void {
    const { event, payload, typed } = entries[index] as EventEntry;
    happened(index);
    const reported: { type: string; payload?: unknown; meta?: object } = { type: event };
    if (payload !== undefined) reported.payload = restore(keptPayload(event), payload);
    if (typed !== undefined) reported.meta = { secret: placeholderOf(typed) };
    const outer = due;
    due = reported;
    store.dispatch(reported);
    due = outer;
  }

  function end(entry: OutcomeEntry): void {
    const call = pending.get(entry.outcome);
    if (call === undefined) return diverge(entry, null);
    pending.delete(entry.outcome);
    happened(at);
    if (entry.error) call.reject(new Error('It failed when it was recorded'));
    else call.resolve(resultOf(call.call, entry.result));
  }

  const step = (): boolean => {
    const entry = entries[at];
    if (divergence !== null || entry === undefined) return false;
    if (!isFromOutside(entry)) diverge(entry, null);
    else if (isEvent(entry)) dispatch(at);
    else if (isOutcome(entry)) end(entry);
    else {
      happened(at);
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
      return at;
    },
    get divergence(): Divergence | null {
      return divergence;
    },
  };
}
