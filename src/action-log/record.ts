import type { Middleware } from '@reduxjs/toolkit';
import type { Services } from '../../sagas/services';
import type { Early } from '../app/deferredMiddleware';
import type { RootState } from '../app/rootReducer';
import { logInEdited, signUpEdited } from '../features/accounts/slice';
import { newPasswordEdited } from '../features/passwordReset/slice';
import { verificationPasswordEdited } from '../features/verification/slice';
import { createLogClock, type Origin } from './logClock';
import type { RawCall, RawEntry, RawEvent } from './rawEntry';
import { typedOf } from './typed';

export type Recorder = ReturnType<typeof createRecorder>;

/** The recorder's copy of the page's load. */
export interface Recording {
  /** The state before its first event. */
  readonly first: RootState;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly entries: readonly RawEntry[];
  /** Whether it reached its limits, so that what happened later is not in it. */
  readonly endsAtLimit: boolean;
}

export interface Limits {
  readonly entries: number;
  /** The most characters of text in them. */
  readonly characters: number;
}

const usualLimits: Limits = { entries: 50_000, characters: 8_000_000 };

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
 * Keeps the events and the outcomes of calls in the order in which they came, in memory only, up to the limits. Payloads,
 * outcomes and states never change, so they are kept as they are, and redacted when the log is exported.
 */
export function createRecorder(limits: Limits = usualLimits) {
  const clock = createLogClock();
  const listeners = new Set<(entry: RawEntry) => void>();
  const early = new Set<unknown>();
  const entries: RawEntry[] = [];
  let begun: Pick<Recording, 'first' | 'startedAt'> | null = null;
  let characters = 0;
  let endsAtLimit = false;
  let typed: RawEvent | undefined;
  let ids = 0;
  let during = 0;
  let at = 0;
  let turn: Origin = 'background';

  /** Everything in a turn has the time of the fact from outside that began it. */
  const startTurn = (origin: Origin) => {
    turn = origin;
    at = clock.at(origin);
  };

  const keep = (entry: RawEntry, texts: unknown, isFromOutside: boolean) => {
    // A log ends before what comes from outside, never amid what follows from it.
    endsAtLimit ||= isFromOutside && (entries.length >= limits.entries || characters >= limits.characters);
    if (begun === null || endsAtLimit) return;
    characters += weightOf(texts) + entryWeight;
    entries.push(entry);
    for (const listener of listeners) listener(entry);
  };

  const keepEvent = (event: Dispatched, state: RootState) => {
    const { type, payload, meta } = event;
    const by = event[flowMark] === true ? 'flow' : 'page';
    const isFromOutside = during === 0 && by === 'page';
    const isTyping = typing.includes(type);
    if (isFromOutside) startTurn(isTyping ? 'typing' : 'visitor');
    const secret = meta?.secret === undefined ? null : typedOf(meta.secret);
    const entry: RawEvent = { at, type, payload, by, typed: secret, during, state };
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
      const outer = during;
      during = id;
      let result: unknown;
      try {
        result = work(...args);
      } catch (error) {
        entry.error = error;
        throw error;
      } finally {
        during = outer;
      }
      if (!(result instanceof Promise)) return (entry.result = result);
      entry.isPending = true;
      if (!isOfBrowser) clock.began(id, call === 'clock.sleep' ? Number(args[0]) : 0);
      const promise: Promise<unknown> = result;
      // The flow continues in the same turn in which the outcome is recorded: what it does then comes right after it in
      // the log, and a replay needs no turns at all.
      return {
        then: (resolve: (result: unknown) => unknown, reject: (error: unknown) => unknown) =>
          promise.then(
            (value) => (ended(id, value, undefined), resolve(value)),
            (error: unknown) => (ended(id, undefined, error), reject(error)),
          ),
      };
    };
  };

  const ended = (id: number, result: unknown, error: unknown) => {
    startTurn('background');
    clock.ended(id);
    keep({ at, outcome: id, result, error }, result, true);
  };

  return {
    /** Begins the log with what was reported before the flows started. */
    begin(first: RootState, reported: readonly Early[]) {
      begun = { first, startedAt: Date.now() };
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
    wrap: (services: Services): Services =>
      mapped(services, (part, calls) =>
        mapped(calls as object, (name, work) => recorded(`${part}.${name}`, work as (...args: unknown[]) => unknown)),
      ) as unknown as Services,
    recording: (): Recording | null => begun && { ...begun, entries, endsAtLimit },
    listen(listener: (entry: RawEntry) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The events that report every key in a field. */
const typing: readonly string[] = [logInEdited, signUpEdited, newPasswordEdited, verificationPasswordEdited].map(
  ({ type }) => type,
);

/** Whether the same field of the same form still breaks the same rules. */
const isSameTyping = ({ type, payload, typed }: RawEvent, last: RawEvent | undefined): boolean =>
  last?.type === type && JSON.stringify([last.payload, last.typed]) === JSON.stringify([payload, typed]);

/** About how many characters a value has, with something for each object. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + weightOf(one), 16);
}

const mapped = (record: object, put: (key: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, put(key, value)]));

/** Only ids and flags are kept of what is sent to the service; what was typed is not even kept in memory. */
function withoutTexts(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null) return arg;
  return Object.fromEntries(Object.entries(arg).filter(([, value]) => ['number', 'boolean'].includes(typeof value)));
}
