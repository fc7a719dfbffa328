import type { Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import type { RootState } from '../app/rootReducer';
import type { SetupStore } from '../setupStore';
import { deepEqual } from './differences';
import { createDisclosure } from './disclosure';
import { compareFacts, type FactsDiffer } from './facts';
import { createCursor } from './cursor';
import {
  isCall,
  isEvent,
  isFromOutside,
  isOutcome,
  type CallEntry,
  type EventEntry,
  type OutcomeEntry,
  type PageLoad,
  type Step,
} from './logFile';
import type { Dispatched } from './rawEntry';
import { redactArgs, redactPayload } from './redactEntry';
import { answerOf, endCall, never, restoredEvent, type PendingCall } from './restore';
import { servicesFrom } from './servicesFrom';

export interface Divergence {
  readonly index: number;
  readonly expected: Step | null;
  /** This build's step, as a log would store it; null if the expected step did not happen. */
  readonly got: Step | null;
  readonly stack?: string | undefined;
  /** Set if the page shows something else after the event. */
  readonly reducer?: Pick<FactsDiffer, 'slice' | 'hasChanged'>;
}

interface Options {
  readonly isPlain?: boolean;
  readonly sagaMonitor?: SagaMonitor;
}

/**
 * Runs the real store, reducers and flows again from a log: external input is dispatched and answered in its recorded
 * order, and what the flows do is compared with the log. There are no other side effects. Between two external inputs, the
 * events must come in their recorded order; the calls may come in any order.
 */
export function openReplay(load: PageLoad, setupStore: SetupStore, { isPlain = false, sagaMonitor }: Options = {}) {
  const { entries, begin } = load;
  const disclosure = createDisclosure(begin, { isPlain });
  const pending = new Map<number, PendingCall>();
  const cursor = createCursor(entries);
  const { happened, next } = cursor;
  let divergence: Divergence | null = null;
  /** The stack at which a flow last read each service's function. */
  const taken = new Map<string, Error>();
  /** The page event that is being dispatched, and its index. */
  let due: { readonly event: unknown; readonly index: number } | null = null;
  const facts = compareFacts(begin.shows, disclosure);

  const diverge = (expected: Step | undefined, got: Step | null) => {
    divergence ??= { index: cursor.at, expected: expected ?? null, got, stack: taken.get(got?.call ?? '')?.stack };
  };

  const checkFacts = (index: number, before: RootState | null, state: RootState) => {
    const entry = entries[index];
    const found = facts.compare(isEvent(entry) ? entry.shows : undefined, before, state);
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
    const redacted = redactArgs(call, args, disclosure);
    const index = next((entry) => isCall(entry) && entry.call === call && deepEqual(entry.args, redacted));
    if (index === null) {
      diverge(entries[next((entry) => isCall(entry) && entry.call === call) ?? cursor.at], { call, args: redacted });
      return never;
    }
    const recorded = entries[index] as CallEntry;
    happened(index);
    // The page dispatched these events while the call was being made.
    const nextDuring = () => next((entry) => isEvent(entry) && entry.by === 'page' && entry.during === recorded.id);
    for (let at = nextDuring(); at !== null && divergence === null; at = nextDuring()) dispatch(at);
    return answerOf(recorded, (waiting) => void pending.set(recorded.id, waiting));
  };

  // The page that shows a replay dispatches events too; they are dropped.
  const gate: Middleware = () => (pass) => (event) => {
    const isOfFlow = (event as Dispatched)['@@redux-saga/SAGA_ACTION'] === true;
    return (isOfFlow && divergence === null) || event === due?.event ? pass(event) : event;
  };

  const check: Middleware = (store) => (pass) => (event) => {
    const { type, payload, '@@redux-saga/SAGA_ACTION': isOfFlow } = event as Dispatched;
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
    const redacted = redactPayload(type, payload, disclosure);
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

  const { store, run } = setupStore(
    { addresses: begin.addresses, language: begin.language },
    servicesFrom(answer, (call) => taken.set(call, new Error(call))),
    {
      before: [gate],
      after: [check],
      ...(sagaMonitor === undefined ? {} : { sagaMonitor }),
    },
  );

  checkFacts(-1, null, store.getState());

  function dispatch(index: number): void {
    const action = restoredEvent(entries[index] as EventEntry);
    happened(index);
    const outer = due;
    due = { event: action, index };
    store.dispatch(action);
    due = outer;
  }

  function end(entry: OutcomeEntry): void {
    const call = pending.get(entry.outcome);
    if (call === undefined) return diverge(entry, null);
    pending.delete(entry.outcome);
    happened(cursor.at);
    endCall(call, entry);
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
    /** Replays the next external input with all its consequences. @returns false at the end */
    step,
    run(): Divergence | null {
      while (step());
      return divergence;
    },
    get index() {
      return cursor.at;
    },
    get divergence(): Divergence | null {
      return divergence;
    },
  };
}
