import type { Middleware } from '@reduxjs/toolkit';
import type { Services } from '../../sagas/services';
import type { Early } from '../app/deferredMiddleware';
import type { RootState } from '../app/rootReducer';
import { keptNotes, usualBound, weightOf, type Bound } from './keptNotes';
import { isStanding, type CallNote, type Note } from './notes';
import { factsOf } from './secretFacts';

export type Recorder = ReturnType<typeof createRecorder>;

/** redux-saga marks what a flow puts by a property of this name. */
const flowMark = '@@redux-saga/SAGA_ACTION';

interface Reported {
  readonly type: string;
  readonly payload?: unknown;
  readonly meta?: { readonly secret?: object };
  readonly [flowMark]?: boolean;
}

/** What a note weighs besides its texts. */
const noteWeight = 64;

/**
 * Keeps the events and the outcomes of calls in the one order in which they came, in memory only. Where a bound is
 * reached the older half is dropped: a stretch then begins in the state at a moment when no flow had anything under way.
 * Every event of the page passes here: payloads, states and outcomes never change and are kept as they are, and told on demand.
 */
export function createRecorder(bound: Bound = usualBound) {
  let listeners: readonly ((note: Note) => void)[] = [];
  const pending = new Map<number, CallNote>();
  const early = new Set<unknown>();
  const kept = keptNotes(bound);
  let now: RootState | null = null;
  let ids = 0;
  let within = 0;
  let at = 0;
  let hasEnteredQuietly = false;
  let hasThrown = false;

  const keep = (note: Note, texts: unknown, isFromOutside: boolean) => {
    kept.add(note, weightOf(texts) + noteWeight, isFromOutside);
    for (const listener of listeners) listener(note);
  };
  const isQuiet = ({ session }: RootState) => {
    if (!session.isKnown) return false;
    for (const { call, args: given } of pending.values()) if (!isStanding(call, given)) return false;
    return true;
  };
  // A flow that threw has begun again, and one that was busy when a page was entered waits behind the others: no moment to begin at.
  const roll = (state: RootState) => {
    if (kept.isHalfFull() && !hasThrown && hasEnteredQuietly && isQuiet(state))
      kept.roll(state, new Map([...pending].map(([id, { call }]) => [id, call])));
  };

  const noteEvent = (event: Reported, state: RootState) => {
    const { type, payload, meta } = event;
    const by = event[flowMark] === true ? 'flow' : 'page';
    const facts = meta?.secret === undefined ? null : factsOf(meta.secret);
    const isFromOutside = within === 0 && by === 'page';
    if (isFromOutside) {
      // What follows from it in the same turn bears its time.
      at = performance.now();
      if (now !== null) {
        roll(now);
        if (type === 'navigation/entered') hasEnteredQuietly = isQuiet(now);
      }
    }
    now = state;
    // Typing that changes nothing is not kept: not how often, either, which would tell how long a password is.
    const last = type.endsWith('Edited') && kept.last();
    if (
      last &&
      'type' in last &&
      last.type === type &&
      JSON.stringify([last.payload, last.facts]) === JSON.stringify([payload, facts])
    )
      return;
    keep({ at, type, payload, by, facts, within, state }, payload, isFromOutside);
  };

  const recorded = (call: string, work: (...given: unknown[]) => unknown) => {
    const isOfBrowser = call.startsWith('browser.');
    return (...given: unknown[]) => {
      const id = (ids += 1);
      const note: CallNote = {
        at,
        id,
        call,
        args: isOfBrowser ? given : given.map(withoutSecrets),
        isPending: false,
        result: undefined,
        error: undefined,
      };
      if (call === 'browser.logError' && String(given[0]).startsWith('The flow ')) hasThrown = true;
      keep(note, note.args, false);
      const outer = within;
      within = id;
      let gave: unknown;
      try {
        gave = work(...given);
      } catch (error) {
        note.error = error;
        throw error;
      } finally {
        within = outer;
      }
      if (!(gave instanceof Promise)) return (note.result = gave);
      note.isPending = true;
      pending.set(id, note);
      const promise: Promise<unknown> = gave;
      // The flow goes on in the same turn in which the outcome is noted: what it does then stands right behind it in the log,
      // and a replay needs no turns at all.
      return {
        then: (on: (gave: unknown) => unknown, off: (threw: unknown) => unknown) =>
          promise.then(
            (came) => (ended(id, came, undefined), on(came)),
            (threw: unknown) => (ended(id, undefined, threw), off(threw)),
          ),
      };
    };
  };

  const ended = (end: number, gave: unknown, threw: unknown) => {
    pending.delete(end);
    at = performance.now();
    keep({ at, end, result: gave, error: threw }, gave, true);
  };
  return {
    /** Begins the log with what was reported before the flows came. */
    begin(first: RootState, reported: readonly Early[]) {
      now = first;
      kept.begin(first);
      for (const { event, state } of reported) {
        noteEvent(event as Reported, state);
        early.add(event);
      }
      keep({ at: (at = performance.now()), begun: true }, null, true);
    },
    /** Hears what the flows hear, before them; the reducers have heard it already. */
    around:
      (flows: Middleware): Middleware =>
      (store) =>
      (next) => {
        const pass = flows(store)(next);
        return (event) => {
          if (!early.delete(event)) noteEvent(event as Reported, store.getState() as RootState);
          return pass(event);
        };
      },
    /** The same services, with each call and its outcome noted. */
    wrap: (services: Services): Services =>
      eachService(services, (part, name, work) => recorded(`${part}.${name}`, work)),
    /** What is kept, oldest first; null where nothing is. */
    stretch: kept.stretch,
    listen(listener: (note: Note) => void) {
      listeners = [...listeners, listener];
      return () => {
        listeners = listeners.filter((one) => one !== listener);
      };
    },
  };
}

export function eachService(
  services: Services,
  put: (part: string, name: string, work: (...given: unknown[]) => unknown) => unknown,
): Services {
  return mapped(services, (part, calls) =>
    mapped(calls as object, (name, work) => put(part, name, work as (...given: unknown[]) => unknown)),
  ) as unknown as Services;
}

const mapped = (record: object, put: (key: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, put(key, value)]));

// Of what is sent to the service nothing else may be kept, not even in memory.
function withoutSecrets(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { LanguageId, IsRememberMe } = given as Record<string, unknown>;
  return { LanguageId, IsRememberMe };
}
