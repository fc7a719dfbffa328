/**
 * The most keys counted for each limit. Past it, the least useful ones are dropped, so that a flood of keys neither fills the
 * memory nor displaces another limit's counts.
 */
export const mostKeys = 100_000;

/** Identifies one count: the limit, such as wrong logins with one name, and the key. */
export interface CounterKey {
  readonly limit: string;
  readonly key: string;
}

/** Adds one to a count, whose window of `seconds` begins with the first addition. */
export interface Addition extends CounterKey {
  readonly seconds: number;
}

export interface Counted {
  readonly count: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Changes to counts, made together. No count may occur twice. */
export interface Changes {
  readonly add: readonly Addition[];
  readonly takeBack?: readonly CounterKey[];
  readonly forget?: readonly CounterKey[];
}

/** Counts within time windows, by limit and key. */
export interface Counters {
  /**
   * Makes the changes atomically, so that concurrent attempts cannot slip past a limit.
   * @returns the new counts of `add`, in its order
   */
  change(changes: Changes): Promise<readonly Counted[]>;
}
