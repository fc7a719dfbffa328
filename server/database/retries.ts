import { setTimeout as pause } from 'node:timers/promises';
import { isConflict } from './errors';

const mostTries = 20;
const longestPauseMs = 20;

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
      if (tries >= mostTries || !isConflict(error)) throw error;
      // A random pause, since transactions that conflicted would do so again if they were all retried at once.
      await pause(Math.random() * longestPauseMs * tries);
    }
  }
}
