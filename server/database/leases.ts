import { sql } from 'kysely';
import { inSeconds } from './clock';
import type { Db } from './schema';
import type { Log } from '../log';

/** Short, so that another process sends an item within half a minute if this one dies; renewed while sending. */
export const leaseSeconds = 20;

/** The tables that are used as queues; see `queue.ts`. */
type QueueTable = 'mails' | 'openid_log_outs';

/** Extends this process's lease of an item. Never rejects: at worst another process sends the item too. */
export async function renewLease(db: Db, table: QueueTable, id: number, log: Log): Promise<void> {
  try {
    await sql`update ${sql.table(table)} set due_at = ${inSeconds(leaseSeconds)} where id = ${id}`.execute(db);
  } catch (error) {
    log.warn({ table, id, err: error }, 'A lease could not be renewed: another process may send the same item too');
  }
}

/**
 * Schedules an item's next attempt, with a delay that doubles each time, up to an hour.
 * @param least the first delay, in seconds
 */
export async function scheduleRetry(
  db: Db,
  table: QueueTable,
  id: number,
  attempts: number,
  least = 10,
): Promise<void> {
  const seconds = Math.min(least * 2 ** Math.min(attempts - 1, 20), 3_600);
  await sql`update ${sql.table(table)} set due_at = ${inSeconds(seconds)} where id = ${id}`.execute(db);
}

/** True once an item has been retried for its whole lifetime. */
export const isOverdue = sql<boolean>`created_at < ${inSeconds(-24 * 3_600)}`;
