import type { RootState } from '../app/rootReducer';
import type { Facts } from './secretFacts';

/** An event as it was dispatched; its secret is left out, and what rules the secret breaks stands instead. */
export interface EventNote {
  readonly at: number;
  readonly type: string;
  readonly payload: unknown;
  readonly by: 'page' | 'flow';
  readonly facts: Facts | null;
  /** The call of a service during which it was dispatched; 0 for none. */
  readonly within: number;
  /** The state that the reducers made of it. */
  readonly state: RootState;
}

/** A call of a service; `end` tells how it came out, where it did not at once. */
export interface CallNote {
  readonly at: number;
  readonly id: number;
  readonly call: string;
  readonly args: readonly unknown[];
  isPending: boolean;
  result: unknown;
  error: unknown;
}

export interface EndNote {
  readonly at: number;
  readonly end: number;
  readonly result: unknown;
  readonly error: unknown;
}

/** The flows joined; what was reported before has waited for them. */
export interface BegunNote {
  readonly at: number;
  readonly begun: true;
}

export type Note = EventNote | CallNote | EndNote | BegunNote;

/** Where the flows stood when a stretch began in the middle of a session. */
export interface Middle {
  /** The calls under way, by their number. */
  readonly pending: ReadonlyMap<number, string>;
  /** The last event of each type, in their order: in it the flows wait for the next ones, and react to them. */
  readonly heard: readonly EventNote[];
}

/** A stretch of the log that can be replayed by itself. */
export interface Segment {
  readonly state: RootState;
  /** Null where it begins with the flows. */
  readonly middle: Middle | null;
  readonly notes: readonly Note[];
}

/** A sleep of at least this many milliseconds is a flow's rest between two looks, not something under way. */
export const longRest = 60_000;

/** Whether a call is under way for as long as the page is there. */
export const isStanding = (call: string, given: readonly unknown[]): boolean =>
  call === 'browser.nextNewsFromOtherTabs' || (call === 'clock.sleep' && Number(given[0]) >= longRest);
