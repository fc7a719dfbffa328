import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log';
import { isOutage } from './errors';
import type { ReachedDatabase } from './open';

const restMs = 1_000;
/** Only every 60th attempt is logged, so that a night without a database leaves one line a minute. */
const loggedEvery = 60;

interface Waiting {
  readonly log: Log;
  readonly signal: AbortSignal;
  onWait(): void;
  onPrepared(): Promise<void>;
  onRefusal(why: string): void;
}

/**
 * Migrates the database to the newest schema. If PostgreSQL does not answer, it returns and keeps trying in the
 * background, because a booting machine starts its programs in any order.
 * @throws StartError if the database refuses at once.
 */
export async function prepare(database: ReachedDatabase, waiting: Waiting): Promise<void> {
  const { log, signal } = waiting;
  try {
    await database.prepare();
  } catch (error) {
    if (!isOutage(error)) throw error;
    waiting.onWait();
    void waitFor(error).catch((refusal: unknown) => {
      if (!signal.aborted) waiting.onRefusal(refusal instanceof Error ? refusal.message : String(refusal));
    });
    return;
  }
  await waiting.onPrepared();

  async function waitFor(first: unknown): Promise<void> {
    let error = first;
    for (let attempt = 0; ; attempt += 1) {
      if (attempt % loggedEvery === 0)
        log.warn({ err: error }, 'The database of DATABASE_URL does not answer or takes no writes: waiting for it');
      await pause(restMs, undefined, { signal });
      try {
        await database.prepare();
        break;
      } catch (again) {
        if (!isOutage(again)) throw again;
        error = again;
      }
    }
    if (signal.aborted) return;
    log.info('The database answers');
    await waiting.onPrepared();
  }
}
