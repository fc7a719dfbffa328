import type { Kysely, Transaction } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { isConflict } from './errors';

const maxTries = 20;
const maxPauseMs = 20;

/**
 * Does the work, and repeats it each time the database aborted it in favour of a concurrent transaction (a deadlock or a
 * serialization failure). The work must have no side effects outside the database.
 * @throws what the work throws, and the database's error if the last try was aborted too.
 */
export async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isConflict(error)) throw error;
      // A random pause, since transactions that conflicted would do so again if they were all retried at once.
      await pause(Math.random() * maxPauseMs * tries);
    }
  }
}

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
