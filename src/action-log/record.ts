import type { Middleware } from '@reduxjs/toolkit';
import type { Services } from '../../sagas/services';
import type { Early } from '../app/deferredMiddleware';
import type { RootState } from '../app/rootReducer';
import { logInEdited, signUpEdited } from '../features/accounts/slice';
import { newPasswordEdited } from '../features/passwordReset/slice';
import { verificationPasswordEdited } from '../features/verification/slice';
import { createBoundedLog, usualLimits, weightOf, type Limits } from './boundedLog';
import { createLogClock, type Origin } from './logClock';
import type { RawCall, RawEntry, RawEvent } from './rawEntries';
import { factsOf } from './secretFacts';

export type Recorder = ReturnType<typeof createRecorder>;

/** redux-saga marks the events that a flow puts with a property of this name. */
const flowMark = '@@redux-saga/SAGA_ACTION';

interface Dispatched {
  readonly type: string;
  readonly payload?: unknown;
  readonly meta?: { readonly secret?: object };
  readonly [flowMark]?: boolean;
}

/** The size of an entry besides its texts, in characters. */
const entryWeight = 64;

/**
 * Keeps the events and the outcomes of calls in the order in which they came, in memory only, up to the limits.
 * Every event of the page passes through here: payloads, states and outcomes never change, so they are kept as they are
 * and redacted when the log is exported.
 * @param timeOf the time of an entry by what it comes from, in milliseconds
 */
export function createRecorder(limits: Limits = usualLimits, timeOf = createLogClock()) {
  let listeners: readonly ((entry: RawEntry) => void)[] = [];
  const early = new Set<unknown>();
  const log = createBoundedLog(limits);
  let typed: RawEvent | undefined;
  let ids = 0;
  let duringCall = 0;
  let at = 0;
  let turn: Origin = 'background';

  /** What follows from what comes from outside, in the same turn, has the same time. */
  const startTurn = (origin: Origin) => {
    turn = origin;
    at = timeOf(origin);
  };

  const keep = (entry: RawEntry, texts: unknown, isFromOutside: boolean) => {
    log.add(entry, weightOf(texts) + entryWeight, isFromOutside);
    for (const listener of listeners) listener(entry);
  };

  const keepEvent = (event: Dispatched, state: RootState) => {
    const { type, payload, meta } = event;
    const source = event[flowMark] === true ? 'flow' : 'page';
    const secretFacts = meta?.secret === undefined ? null : factsOf(meta.secret);
    const isFromOutside = duringCall === 0 && source === 'page';
    const isTyping = typing.includes(type);
    if (isFromOutside) startTurn(isTyping ? 'typing' : 'visitor');
    const entry: RawEvent = { at, type, payload, source, secretFacts, duringCall, state };
    // Typing that changes nothing is not recorded: the number of such events would tell how long a password is.
    if (isTyping && isSameTyping(entry, typed)) return;
    if (isTyping) typed = entry;
    else if (turn !== 'typing') typed = undefined;
    keep(entry, payload, isFromOutside);
  };

  const recorded = (call: string, work: (...args: unknown[]) => unknown) => {
    const isOfBrowser = call.startsWith('browser.');
    return (...args: unknown[]) => {
      const id = (ids += 1);
      const entry: RawCall = {
        at,
        id,
        call,
        args: isOfBrowser ? args : args.map(withoutTexts),
        isPending: false,
        result: undefined,
        error: undefined,
      };
      keep(entry, entry.args, false);
      const outer = duringCall;
      duringCall = id;
      let result: unknown;
      try {
        result = work(...args);
      } catch (error) {
        entry.error = error;
        throw error;
      } finally {
        duringCall = outer;
      }
      if (!(result instanceof Promise)) return (entry.result = result);
      entry.isPending = true;
      const promise: Promise<unknown> = result;
      // The flow continues in the same turn in which the outcome is recorded: what it does then comes right after it in
      // the log, and a replay needs no turns at all.
      return {
        then: (resolve: (result: unknown) => unknown, reject: (error: unknown) => unknown) =>
          promise.then(
            (value) => (settled(id, value, undefined), resolve(value)),
            (error: unknown) => (settled(id, undefined, error), reject(error)),
          ),
      };
    };
  };

  const settled = (id: number, result: unknown, error: unknown) => {
    startTurn('background');
    keep({ at, settled: id, result, error }, result, true);
  };

  return {
    /** Begins the log with what was reported before the flows started. */
    begin(first: RootState, reported: readonly Early[]) {
      log.begin(first);
      for (const { event, state } of reported) {
        keepEvent(event as Dispatched, state);
        early.add(event);
      }
      startTurn('background');
      keep({ at, flowsStarted: true }, null, true);
    },
    /** Records each event before the flows get it; the reducers have handled it already. */
    around:
      (flows: Middleware): Middleware =>
      (store) =>
      (next) => {
        const pass = flows(store)(next);
        return (event) => {
          if (!early.delete(event)) keepEvent(event as Dispatched, store.getState() as RootState);
          return pass(event);
        };
      },
    /** The same services, with each call and its outcome recorded. */
    wrap: <Some extends Services>(services: Some): Some =>
      eachCall(services, (part, name, work) => recorded(`${part}.${name}`, work)),
    /** What is kept so far; null before the flows have started. */
    recording: log.recording,
    listen(listener: (entry: RawEntry) => void) {
      listeners = [...listeners, listener];
      return () => {
        listeners = listeners.filter((one) => one !== listener);
      };
    },
  };
}

/** The events that are declared with `isTyping`, listed so that the recorder does not bring the registry with it. */
const typing: readonly string[] = [logInEdited, signUpEdited, newPasswordEdited, verificationPasswordEdited].map(
  ({ type }) => type,
);

/** Whether the same field of the same form still breaks the same rules. */
function isSameTyping({ type, payload, secretFacts }: RawEvent, last: RawEvent | undefined): boolean {
  return (
    last?.type === type && JSON.stringify([last.payload, last.secretFacts]) === JSON.stringify([payload, secretFacts])
  );
}

function eachCall<Some extends Services>(
  services: Some,
  put: (part: string, name: string, work: (...args: unknown[]) => unknown) => unknown,
): Some {
  return mapped(services, (part, calls) =>
    mapped(calls as object, (name, work) => put(part, name, work as (...args: unknown[]) => unknown)),
  ) as unknown as Some;
}

const mapped = (record: object, put: (key: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, put(key, value)]));

// Of what is sent to the service only ids and flags are kept; what was typed is not even kept in memory.
function withoutTexts(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null) return arg;
  return Object.fromEntries(Object.entries(arg).filter(([, value]) => ['number', 'boolean'].includes(typeof value)));
}
