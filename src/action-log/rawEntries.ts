import type { RootState } from '../app/rootReducer';
import type { Facts } from './secretFacts';

/** An event as it was dispatched; of its secret only the facts are kept. */
export interface RawEvent {
  readonly at: number;
  readonly type: string;
  readonly payload: unknown;
  readonly source: 'page' | 'flow';
  readonly secretFacts: Facts | null;
  /** The id of the call during which it was dispatched; 0 for none. */
  readonly duringCall: number;
  /** The state after it. */
  readonly state: RootState;
}

/** A call of a service; where it is pending, a `RawSettled` follows with what came of it. */
export interface RawCall {
  readonly at: number;
  readonly id: number;
  readonly call: string;
  readonly args: readonly unknown[];
  isPending: boolean;
  result: unknown;
  error: unknown;
}

export interface RawSettled {
  readonly at: number;
  /** The id of the call. */
  readonly settled: number;
  readonly result: unknown;
  readonly error: unknown;
}

/** The flows were started; what was reported before has waited for them. */
export interface RawFlowsStarted {
  readonly at: number;
  readonly flowsStarted: true;
}

/** An entry as it is kept in memory, before it is redacted. */
export type RawEntry = RawEvent | RawCall | RawSettled | RawFlowsStarted;

/** What the recorder keeps of the page's load. */
export interface Recording {
  /** The state before the first entry. */
  readonly state: RootState;
  readonly entries: readonly RawEntry[];
  /** Whether it reached its limits, so that what happened later is not in it. */
  readonly isTruncated: boolean;
}
