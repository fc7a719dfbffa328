import type { Middleware } from '@reduxjs/toolkit';
import type { Services } from '../../sagas/services';
import type { RootState } from '../app/rootReducer';
import { logInEdited, signUpEdited } from '../features/accounts/slice';
import { newPasswordEdited } from '../features/passwordReset/slice';
import { verificationPasswordEdited } from '../features/verification/slice';
import { createLogClock, type Cause } from './logClock';
import type { Dispatched, RawCall, RawEntry, RawEvent } from './rawEntry';
import { typedOf } from './typed';

export type Recorder = ReturnType<typeof createRecorder>;

export interface Recording {
  readonly first: RootState;
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  readonly entries: readonly RawEntry[];
  /** True once the recording has reached its limits, so that later entries are missing. */
  readonly endsAtLimit: boolean;
}

export interface Limits {
  readonly entries: number;
  readonly characters: number;
}

const usualLimits: Limits = { entries: 50_000, characters: 8_000_000 };

/** The estimated size of an entry without its texts, in characters. */
const entryWeight = 64;

/**
 * Records events and the outcomes of calls in order, in memory only, up to the limits. Payloads and outcomes are immutable,
 * so they are kept as they are and redacted only when the log is exported.
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
  let turn: Cause = 'background';

  /** All entries of a turn share the time of the external input that began it. */
  const startTurn = (cause: Cause) => {
    turn = cause;
    at = clock.at(cause);
  };

  const keep = (entry: RawEntry, texts: unknown, isFromOutside: boolean) => {
    // A log ends before an external input, never amid its consequences.
    endsAtLimit ||= isFromOutside && (entries.length >= limits.entries || characters >= limits.characters);
    if (begun === null) return;
    characters += weightOf(texts) + entryWeight;
    if (!endsAtLimit) entries.push(entry);
    for (const listener of listeners) listener(entry);
  };

  const keepEvent = (event: Dispatched) => {
    const { type, payload, meta } = event;
    const by = event['@@redux-saga/SAGA_ACTION'] === true ? 'flow' : 'page';
    const isFromOutside = during === 0 && by === 'page';
    const isTyping = typing.includes(type);
    if (isFromOutside) startTurn(isTyping ? 'typing' : 'visitor');
    const entry: RawEvent = {
      at,
      type,
      payload,
      by,
      ...(meta?.secret && { typed: typedOf(meta.secret) }),
      ...(during > 0 && { during }),
    };
    // Typing that changes no rule is not recorded: the number of such events would reveal the length of a password.
    if (isTyping && isSameTyping(entry, typed)) return;
    if (isTyping) typed = entry;
    else if (turn !== 'typing') typed = undefined;
    keep(entry, payload, isFromOutside);
  };

  const recorded = (call: string, work: (...args: unknown[]) => unknown) => {
    const isOfBrowser = call.startsWith('browser.');
    return (...args: unknown[]) => {
      const id = (ids += 1);
      const entry: RawCall = { at, id, call, args: isOfBrowser ? args : args.map(withoutTexts) };
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
      entry.pending = true;
      if (!isOfBrowser) clock.began(id, call === 'clock.sleep' ? Number(args[0]) : 0);
      const promise: Promise<unknown> = result;
      // A synchronous thenable lets the flow continue in the same turn in which the outcome is recorded: its next steps
      // come right after the outcome in the log, and a replay can run synchronously.
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
    /** Begins the log with the events that were dispatched before the flows started. */
    begin(first: RootState, dispatched: readonly unknown[]) {
      begun = { first, startedAt: Date.now() };
      for (const event of dispatched) {
        keepEvent(event as Dispatched);
        early.add(event);
      }
      startTurn('background');
      keep({ at, flowsStarted: true }, null, true);
    },
    /** Records each event after the reducers have handled it and before the flows receive it. */
    around:
      (flows: Middleware): Middleware =>
      (store) =>
      (next) => {
        const pass = flows(store)(next);
        return (event) => {
          if (!early.delete(event)) keepEvent(event as Dispatched);
          return pass(event);
        };
      },
    wrap: (services: Services): Services =>
      mapped(services, (part, calls) =>
        mapped(calls as object, (name, work) => recorded(`${part}.${name}`, work as (...args: unknown[]) => unknown)),
      ) as unknown as Services,
    /** Stops the log's clock: the visitor types into a field, whether or not its form dispatches an event for that. */
    typed: () => startTurn('typing'),
    recording: (): Recording | null => begun && { ...begun, entries, endsAtLimit },
    listen(listener: (entry: RawEntry) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The events that are dispatched for every key press in a field. */
const typing: readonly string[] = [logInEdited, signUpEdited, newPasswordEdited, verificationPasswordEdited].map(
  ({ type }) => type,
);

const isSameTyping = ({ type, payload, typed }: RawEvent, last: RawEvent | undefined): boolean =>
  last?.type === type && JSON.stringify([last.payload, last.typed]) === JSON.stringify([payload, typed]);

/** The approximate size of a value in characters, with an allowance for each object. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + weightOf(one), 16);
}

const mapped = (record: object, put: (key: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, put(key, value)]));

/** Keeps only ids and flags of a service call's arguments, so that typed text is not even held in memory. */
function withoutTexts(arg: unknown): unknown {
  if (typeof arg !== 'object' || arg === null) return arg;
  return Object.fromEntries(Object.entries(arg).filter(([, value]) => ['number', 'boolean'].includes(typeof value)));
}
