import type { Kysely, Transaction } from 'kysely';
import { retried } from './retries';

const tasksOf = new WeakMap<object, (() => void)[]>();

/** Runs the work in a transaction, and retries it after a conflict; see `retried` for what the work may do. */
export async function transaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const { result, tasks } = await retried(() =>
    db.transaction().execute(async (trx) => {
      const tasks: (() => void)[] = [];
      tasksOf.set(trx, tasks);
      return { result: await work(trx), tasks };
    }),
  );
  for (const task of tasks) task();
  return result;
}

/** Runs a side effect outside the database once a transaction begun by `transaction` is committed. */
export function afterCommit<Schema>(trx: Transaction<Schema>, task: () => void): void {
  const tasks = tasksOf.get(trx);
  if (tasks === undefined) throw new Error('The transaction was not begun by transaction()');
  tasks.push(task);
}
