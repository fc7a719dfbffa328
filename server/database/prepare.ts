import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../lib/log';
import { isOutage } from './errors';
import type { ReachedDatabase } from './open';

const retryMs = 1_000;
/** Only every 60th attempt is logged, so that a night without a database leaves one line a minute. */
const loggedEvery = 60;

/**
 * Migrates the database to the newest schema. While PostgreSQL does not answer, it keeps trying, because a booting machine
 * starts its programs in any order.
 * @param onWait called if the database does not answer at once
 * @throws StartError if the database refuses, AbortError if the signal ends the wait
 */
export async function prepare(
  database: ReachedDatabase,
  log: Log,
  signal: AbortSignal,
  onWait: () => void,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await database.prepare();
      if (attempt > 0) log.info('The database answers');
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (attempt === 0) onWait();
      if (attempt % loggedEvery === 0)
        log.warn({ err: error }, 'The database of DATABASE_URL does not answer or takes no writes: waiting for it');
    }
    await pause(retryMs, undefined, { signal });
  }
}
