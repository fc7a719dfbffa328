import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { isDiskFull } from '../database/dataFolder';
import type { Db } from '../database/schema';
import { transaction } from '../database/transaction';
import { oneAtATime } from '../lib/cached';
import { mailFigures } from '../mail/mailQueue';

/** How long the database may take to answer. */
const databaseTimeoutMs = 2_000;

export type Readiness = ReturnType<typeof createReadiness>;

/** @param folder the folder that the service writes to, if any */
export function createReadiness(folder?: string) {
  let state: 'starting' | 'closing' | 'database' | Db = 'starting';
  const takesWritesNow = oneAtATime(takesWrites);
  return {
    /** Call this when the service listens but the database does not answer yet. */
    waiting: () => void (state = 'database'),
    /** Call this when the service listens and the database is ready. */
    started: (db: Db) => void (state = db),
    closing: () => void (state = 'closing'),
    /** Whether the service is about to close, so that a load balancer has to send visitors elsewhere. */
    isClosing: () => state === 'closing',
    /** Why visitors cannot be served now; undefined if they can. Disk and database have two seconds each. */
    async obstacle() {
      const db = state;
      if (typeof db === 'string') return db;
      if (folder !== undefined && (await inTime(isDiskFull(folder).catch(() => false))) !== false) return 'disk';
      return (await inTime(takesWritesNow(db))) === true ? undefined : 'database';
    },
    /** Figures for the owner that do not affect readiness. */
    async details() {
      const mails = typeof state === 'string' ? undefined : await inTime(mailFigures(state).catch(() => undefined));
      return mails && { mails };
    },
  };
}

/**
 * Tries a write that changes nothing: a server that became a standby, or lost its own standby, still answers reads. A full
 * disk has room for that row, but not for the temporary file that sorting these numbers takes.
 */
export async function takesWrites(db: Db): Promise<boolean> {
  const tried = transaction(db, async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    await sql`select n from generate_series(1, 4000) as n order by n desc offset 4000`.execute(trx);
    await sql`update kysely_migration_lock set is_locked = is_locked`.execute(trx);
  });
  return tried.then(
    () => true,
    () => false,
  );
}

/** The result of the work; undefined if it takes longer than the database may. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const given = new AbortController();
  const late = pause(databaseTimeoutMs, undefined, { signal: given.signal, ref: false }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => given.abort());
}
