import { sql, type RawBuilder } from 'kysely';

/**
 * The database's clock, the one that all expiry goes by; not `now()`, which stands still in a transaction. As a
 * sub-select, which is asked once for each statement: compared with the bare function, no index can be used.
 */
export const clock = sql<Date>`(select clock_timestamp())`;

/** So many seconds from now by the database's clock; before now where negative. */
export function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`(select clock_timestamp() + make_interval(secs => ${sql.lit(Math.round(seconds))}))`;
}
