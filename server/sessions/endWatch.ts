import type { Kysely } from 'kysely';
import { clock } from '../database/clock';
import type { Schema } from '../database/schema';
import { steadyNow } from '../steadyClock';

/** How often the database is asked for the sessions that are waited for, in milliseconds. */
const interval = 400;
/** How long one wait lasts, in milliseconds: shorter than proxies wait for an answer. */
const longestWait = 25_000;
/** Waits for one session at once. A browser makes one, whatever number of tabs it has. */
const mostOfSession = 4;

/** Waits for sessions to end, by whatever means and in whichever process. */
export interface EndWatch {
  /**
   * Resolves with true when the session ends, with false after 25 seconds; undefined where it is waited for too often,
   * or the service has too many waits, or closes.
   * @param gone aborts when nobody waits for the answer any more
   */
  wait(sessionId: number, gone: AbortSignal): Promise<boolean> | undefined;
  /** Ends all waits with false; those that are still to come are refused, so that no browser asks again at once. */
  close(): void;
}

interface Wait {
  readonly until: number;
  readonly resolve: (hasEnded: boolean) => void;
}

/**
 * One query for all sessions that are waited for, and none while there are none.
 * @param most how many waits there may be at once: each holds a connection, of which other requests need some
 */
export function createEndWatch(db: Kysely<Schema>, most: number): EndWatch {
  const waits = new Map<number, Set<Wait>>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const asked = [...waits.keys()];
    // A database that does not answer says nothing about the sessions.
    const live = new Set(await liveOf(asked).catch(() => asked));
    for (const id of asked)
      for (const wait of waits.get(id) ?? [])
        if (!live.has(id) || wait.until <= steadyNow()) settle(id, wait, !live.has(id));
    timer = waits.size > 0 ? setTimeout(() => void look(), interval) : undefined;
  }

  async function liveOf(ids: readonly number[]): Promise<readonly number[]> {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', 'in', ids)
      .where('expires_at', '>', clock)
      .execute();
    return rows.map(({ id }) => id);
  }

  function settle(id: number, wait: Wait, hasEnded: boolean): void {
    const ofSession = waits.get(id);
    if (ofSession?.delete(wait) !== true) return;
    count -= 1;
    if (ofSession.size === 0) waits.delete(id);
    wait.resolve(hasEnded);
  }

  return {
    wait(id, gone) {
      if (isClosed) return undefined;
      const ofSession = waits.get(id) ?? new Set();
      if (ofSession.size >= mostOfSession || count >= most) return undefined;
      return new Promise((resolve) => {
        const wait = { until: steadyNow() + longestWait, resolve };
        waits.set(id, ofSession.add(wait));
        count += 1;
        gone.addEventListener('abort', () => settle(id, wait, false));
        timer ??= setTimeout(() => void look(), interval);
      });
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const [id, ofSession] of waits) for (const wait of ofSession) settle(id, wait, false);
    },
  };
}
