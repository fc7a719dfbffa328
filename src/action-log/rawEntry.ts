import type { CallEntry, EventEntry, FlowsStartedEntry, OutcomeEntry } from './logFile';

export interface Dispatched {
  readonly type: string;
  readonly payload?: unknown;
  readonly meta?: { readonly secret?: object };
  /** How redux-saga marks the events that a saga has put. */
  readonly '@@redux-saga/SAGA_ACTION'?: boolean;
}

/** An event as it was dispatched, with only the broken rules of its secret. */
export type RawEvent = Omit<EventEntry, 'event' | 'flow' | 'shows'> & { readonly type: string };

interface RawEnd {
  result?: unknown;
  error?: unknown;
}
export type RawCall = Pick<CallEntry, 'at' | 'call' | 'id' | 'args'> & RawEnd & { pending?: true };
type RawOutcome = Pick<OutcomeEntry, 'at' | 'outcome'> & Readonly<RawEnd>;

/** An entry as it is kept in memory, before it is redacted. */
export type RawEntry = RawEvent | RawCall | RawOutcome | FlowsStartedEntry;
