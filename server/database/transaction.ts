import type { Kysely, Transaction } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { isConflict } from './errors';

const mostTries = 10;
const longestPauseMs = 20;

/**
 * Runs the work in a transaction, and once more each time the database ended it for the sake of another that ran at
 * the same time (a deadlock or a serialization failure): the work must have no effect but the transaction's.
 * @throws what the work throws, and the database's error where it ended the last try too.
 */
export async function transaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries >= mostTries || !isConflict(error)) throw error;
      // Those that conflicted would do so again if all of them came back at once.
      await pause(Math.random() * longestPauseMs * tries);
    }
  }
}
