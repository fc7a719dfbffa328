/**
 * How many keys of each limit are counted at most: past it those that tell least go, so that a flood of one limit's keys
 * takes neither room nor another limit's counts.
 */
export const mostKeys = 100_000;

/** A key's count of a limit, such as wrong log-ins with one name. */
export interface CounterKey {
  readonly limit: string;
  readonly key: string;
}

/** One to add to a count, whose window of so many seconds begins with the first. */
export interface Addition extends CounterKey {
  readonly seconds: number;
}

export interface Counted {
  readonly count: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Counts that change together. No count is in it twice. */
export interface Changes {
  readonly add: readonly Addition[];
  readonly takeBack?: readonly CounterKey[];
  readonly forget?: readonly CounterKey[];
}

/** Counts within windows of time, by limit and key. */
export interface Counters {
  /** Makes the changes in one step, so that parallel ones cannot slip past each other. Answers the counts that were added to, in their order. */
  change(changes: Changes): Promise<readonly Counted[]>;
}
