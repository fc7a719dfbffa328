import { sql, type Kysely } from 'kysely';
import { inSeconds } from './clock';
import type { Schema } from './schema';
import type { Log } from '../log';

/** Short, so that where a process died another sends what it had within half a minute; renewed while it is sent. */
export const leaseSeconds = 20;

/** The tables that are worked off as queues; see `queue.ts`. */
type QueueTable = 'mails' | 'openid_log_outs';

/** Keeps an item to this process for longer. It never rejects: at worst another process sends the item too. */
export async function renewLease(db: Kysely<Schema>, table: QueueTable, id: number, log: Log): Promise<void> {
  try {
    await sql`update ${sql.table(table)} set due_at = ${inSeconds(leaseSeconds)} where id = ${id}`.execute(db);
  } catch (error) {
    log.warn({ table, id, err: error }, 'A lease could not be renewed: another process may send the same too');
  }
}

/**
 * Leaves an item to its next attempt, twice as long after each one, up to an hour.
 * @param least after how many seconds the first one comes
 */
export async function scheduleRetry(
  db: Kysely<Schema>,
  table: QueueTable,
  id: number,
  attempts: number,
  least = 10,
): Promise<void> {
  const seconds = Math.min(least * 2 ** Math.min(attempts - 1, 20), 3_600);
  await sql`update ${sql.table(table)} set due_at = ${inSeconds(seconds)} where id = ${id}`.execute(db);
}

/** Whether an item has been in its queue for as long as it is tried. */
export const isOverdue = sql<boolean>`created_at < ${inSeconds(-24 * 3_600)}`;
