import { sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Schema } from '../database/schema';
import { isDiskFull } from '../database/dataFolder';
import { mailFigures } from '../mail/undelivered';

/** How long the database may take to answer. */
const patienceMs = 2_000;

/** Whether the service can answer visitors. */
export interface Readiness {
  /** The service listens, and waits for a database that does not answer. */
  waiting(): void;
  /** The service listens, on this database. */
  started(db: Kysely<Schema>): void;
  closing(): void;
  /** Why visitors cannot be answered now; nothing where they can. It takes two seconds at most. */
  obstacle(): Promise<'starting' | 'closing' | 'database' | 'disk' | undefined>;
  /** What is worth a look, though visitors can be answered. */
  details(): Promise<object | undefined>;
}

/** @param folder where the service writes, if it does */
export function createReadiness(folder?: string): Readiness {
  let state: 'starting' | 'closing' | 'database' | Kysely<Schema> = 'starting';
  let asking: Promise<boolean> | undefined;
  return {
    waiting: () => void (state = 'database'),
    started: (db) => void (state = db),
    closing: () => void (state = 'closing'),
    async obstacle() {
      const isFull = folder !== undefined && (await isDiskFull(folder).catch(() => false));
      if (typeof state === 'string') return state;
      if (isFull) return 'disk';
      // One question at a time: a database that hangs is not asked by every caller.
      asking ??= takesWrites(state).finally(() => (asking = undefined));
      return (await inTime(asking)) === true ? undefined : 'database';
    },
    async details() {
      const mails = typeof state === 'string' ? undefined : await inTime(mailFigures(state).catch(() => undefined));
      return mails && { mails };
    },
  };
}

/** By a write that changes nothing: a server that was made a standby, or whose own standby is gone, still reads. */
export async function takesWrites(db: Kysely<Schema>): Promise<boolean> {
  return sql`update kysely_migration_lock set is_locked = is_locked`.execute(db).then(
    () => true,
    () => false,
  );
}

/** The result of the work; nothing where it takes longer than the database may. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const given = new AbortController();
  const late = pause(patienceMs, undefined, { signal: given.signal, ref: false }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => given.abort());
}
