import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log';
import { isOutage } from './errors';
import type { ReachedDatabase } from './open';

const restMs = 1_000;
/** Of how many attempts one is told, so that a night without a database leaves a line a minute. */
const toldEvery = 60;

interface Waiting {
  readonly log: Log;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Called where the database does not answer, before it is waited for. */
  onWait(): void;
  /** Called once, when it has the newest schema. */
  onPrepared(): Promise<void>;
  /** Called where it refuses after it was waited for, with the sentence why. */
  onRefusal(why: string): void;
}

/**
 * Brings the database to the newest schema. Where PostgreSQL does not answer, it goes on with that by itself, as often as it
 * takes: a machine that boots brings up its programs in any order.
 * @throws StartError where it refuses at once.
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
      if (attempt % toldEvery === 0)
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
