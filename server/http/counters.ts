import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { retried } from '../database/transaction';
import { steadyNow } from '../lib/steadyClock';

/**
 * The most keys counted for each limit. Past it, the least useful ones are dropped, so that a flood of keys neither fills the
 * memory nor displaces another limit's counts.
 */
export const maxKeys = 100_000;

export interface CounterKey {
  readonly limit: string;
  readonly key: string;
}

/** Adds one to a count, whose window of `seconds` begins with the first addition. */
interface Addition extends CounterKey {
  readonly seconds: number;
}

export interface Counted {
  readonly count: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Changes to counts, made together. No count may occur twice. */
interface Changes {
  readonly add: readonly Addition[];
  readonly takeBack?: readonly CounterKey[];
  readonly forget?: readonly CounterKey[];
}

export interface Counters {
  /** For how many milliseconds a key past its limit stays so without asking again: another process may have changed its count. */
  readonly trustedMs: number;
  /** Makes the changes atomically, so that concurrent attempts cannot slip past a limit. */
  change(changes: Changes): Promise<readonly Counted[]>;
}

/** Counts in this process's memory. @param most the most keys of each limit; past it the least recently used is dropped */
export function memoryCounters(most = maxKeys): Counters & { readonly size: number } {
  const limits = new Map<string, LRUCache<string, Counted>>();
  const countsOf = ({ limit }: CounterKey) => {
    // `max` would allocate room for all keys at once: 2 MB for each limit.
    const found = limits.get(limit) ?? new LRUCache<string, Counted>({ maxSize: most, sizeCalculation: () => 1 });
    limits.set(limit, found);
    return found;
  };
  return {
    trustedMs: Infinity,
    async change({ add, takeBack = [], forget = [] }) {
      for (const one of forget) countsOf(one).delete(one.key);
      for (const one of takeBack) {
        const held = countsOf(one).get(one.key);
        if (held !== undefined) countsOf(one).set(one.key, { ...held, count: Math.max(0, held.count - 1) });
      }
      const now = steadyNow();
      return add.map((one) => {
        const held = countsOf(one).get(one.key);
        const counted =
          held === undefined || held.endsAt <= now
            ? { count: 1, endsAt: now + one.seconds * 1_000 }
            : { ...held, count: held.count + 1 };
        countsOf(one).set(one.key, counted);
        return counted;
      });
    },
    get size() {
      return [...limits.values()].reduce((sum, { size }) => sum + size, 0);
    },
  };
}

// Keys are locked in order, so that two statements never deadlock.
const addition = `
  insert into rate_limits as held (key, points, expire)
  select key, 1, expire from unnest($1::text[], $2::bigint[]) as added (key, expire) order by key
  on conflict (key) do update set
    points = case when held.expire <= $3 then 1 else held.points + 1 end,
    expire = case when held.expire <= $3 then excluded.expire else held.expire end
  returning key, points, expire`;
const allChanges = `
  with locked as materialized (
    select key from rate_limits where key = any ($4::text[] || $5::text[]) order by key for update
  ), forgotten as (
    delete from rate_limits where key in (select key from locked) and key = any ($4)
  ), returned as (
    update rate_limits set points = points - 1 where key in (select key from locked) and key = any ($5) and points > 0
  ) ${addition}`;

interface CountRow {
  readonly key: string;
  readonly points: number;
  readonly expire: string;
}

/**
 * Counts in PostgreSQL, so that several services on one database share their counts. Time windows use the services' clocks,
 * which are assumed to agree within about a second. All changes are one statement: the library rate-limiter-flexible needs
 * one for each key, eight for a login instead of two.
 */
export function sharedCounters(pool: Pool): Counters {
  return {
    trustedMs: 5_000,
    async change({ add, takeBack = [], forget = [] }) {
      const now = Math.round(steadyNow());
      const values = [add.map(rowKey), add.map(({ seconds }) => now + seconds * 1_000), now];
      const { rows } = await retried(() =>
        takeBack.length + forget.length === 0
          ? pool.query<CountRow>(addition, values)
          : pool.query<CountRow>(allChanges, [...values, forget.map(rowKey), takeBack.map(rowKey)]),
      );
      const counts = new Map(rows.map(({ key, points, expire }) => [key, { count: points, endsAt: Number(expire) }]));
      return add.map((one) => {
        const counted = counts.get(rowKey(one));
        if (counted === undefined) throw new Error(`The database did not count ${one.limit}`);
        return counted;
      });
    },
  };
}

const rowKey = ({ limit, key }: CounterKey): string => `${limit}:${key}`;
