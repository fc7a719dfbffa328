import type { Kysely, Transaction } from 'kysely';
import { retried } from './retries';

/** Runs the work in a transaction, again after a conflict; see `retried`, which says what the work may do. */
export function transaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retried(() => db.transaction().execute(work));
}
