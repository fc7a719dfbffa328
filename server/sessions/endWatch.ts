import { clock } from '../database/clock';
import type { Db } from '../database/schema';
import { steadyNow } from '../lib/steadyClock';

/** How often the database is asked whether the watched sessions are live, in milliseconds. */
const interval = 400;
/** The longest wait, in milliseconds: shorter than the usual timeouts of proxies. */
const maxWaitMs = 25_000;
/** The most concurrent waits for one session. A browser makes only one, however many tabs it has. */
const maxPerSession = 4;

interface Wait {
  readonly until: number;
  readonly resolve: (hasEnded: boolean) => void;
}

/**
 * Waits for sessions to end, for any reason and in any process. Makes one query for all watched sessions, and none while
 * nobody waits.
 * @param most the most concurrent waits: each holds a connection, and other requests need some too
 */
export function createEndWatch(db: Db, most: number) {
  const waits = new Map<number, Set<Wait>>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const asked = [...waits.keys()];
    if (asked.length === 0) {
      timer = undefined;
      return;
    }
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
    /**
     * Resolves with true when the session ends, or with false after 25 seconds. Returns undefined if there are too many waits
     * for the session or altogether, or if the service is closing.
     * @param gone aborts once nobody waits for the answer any more
     */
    wait(id: number, gone: AbortSignal): Promise<boolean> | undefined {
      if (isClosed) return undefined;
      if (gone.aborted) return Promise.resolve(false);
      const ofSession = waits.get(id) ?? new Set();
      if (ofSession.size >= maxPerSession || count >= most) return undefined;
      return new Promise((resolve) => {
        const wait = { until: steadyNow() + maxWaitMs, resolve };
        waits.set(id, ofSession.add(wait));
        count += 1;
        gone.addEventListener('abort', () => settle(id, wait, false));
        timer ??= setTimeout(() => void look(), interval);
      });
    },
    /** Ends all waits with false, and refuses new ones, so that browsers do not ask again at once. */
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const [id, ofSession] of waits) for (const wait of ofSession) settle(id, wait, false);
    },
  };
}
