import { setTimeout as pause } from 'node:timers/promises';
import { isConflict } from './errors';

const mostTries = 20;
const longestPauseMs = 20;

/**
 * Does the work, and once more each time the database ended it for the sake of another that ran at the same time (a
 * deadlock or a serialization failure): the work must have no effect but the database's.
 * @throws what the work throws, and the database's error where it ended the last try too.
 */
export async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= mostTries || !isConflict(error)) throw error;
      // Transactions that conflicted would do so again if all of them came back at once.
      await pause(Math.random() * longestPauseMs * tries);
    }
  }
}
