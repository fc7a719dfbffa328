import { sql, type RawBuilder } from 'kysely';

/**
 * The database's clock, which all expiry uses; not `now()`, which stands still during a transaction. A sub-select is
 * evaluated once per statement, so that comparisons with it can use an index, unlike those with the bare function.
 */
export const clock = sql<Date>`(select clock_timestamp())`;

/** The time this many seconds from now by the database's clock; in the past if negative. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`(select clock_timestamp() + make_interval(secs => ${sql.lit(Math.round(seconds))}))`;
}
