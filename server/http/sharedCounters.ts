import type { Pool } from 'pg';
import { retried } from '../database/retries';
import { steadyNow } from '../steadyClock';
import type { CounterKey, Counters } from './counters';

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
    async change({ add, takeBack = [], forget = [] }) {
      const now = Math.round(steadyNow());
      const values = [add.map(nameOf), add.map(({ seconds }) => now + seconds * 1_000), now];
      const { rows } = await retried(() =>
        takeBack.length + forget.length === 0
          ? pool.query<CountRow>(addition, values)
          : pool.query<CountRow>(allChanges, [...values, forget.map(nameOf), takeBack.map(nameOf)]),
      );
      const counts = new Map(rows.map(({ key, points, expire }) => [key, { count: points, endsAt: Number(expire) }]));
      return add.map((one) => {
        const counted = counts.get(nameOf(one));
        if (counted === undefined) throw new Error(`The database did not count ${one.limit}`);
        return counted;
      });
    },
  };
}

function nameOf({ limit, key }: CounterKey): string {
  return `${limit}:${key}`;
}
