import type { Typed } from './typed';

export interface Dispatched {
  readonly type: string;
  readonly payload?: unknown;
  readonly meta?: { readonly secret?: object };
  /** How redux-saga marks the events that a saga has put. */
  readonly '@@redux-saga/SAGA_ACTION'?: boolean;
}

/** An event as it was dispatched, with only the broken rules of its secret. */
export interface RawEvent {
  readonly at: number;
  readonly type: string;
  readonly payload: unknown;
  readonly by: 'page' | 'flow';
  readonly typed: Typed | null;
  /** The id of the call during which it was dispatched; 0 for none. */
  readonly during: number;
}

/** A call of a service. If it is pending, a `RawOutcome` follows with its result. */
export interface RawCall {
  readonly at: number;
  readonly id: number;
  readonly call: string;
  readonly args: readonly unknown[];
  isPending: boolean;
  result: unknown;
  error: unknown;
}

export interface RawOutcome {
  readonly at: number;
  readonly outcome: number;
  readonly result: unknown;
  readonly error: unknown;
}

/** An entry as it is kept in memory, before it is redacted. */
export type RawEntry = RawEvent | RawCall | RawOutcome | { readonly at: number; readonly flowsStarted: true };
