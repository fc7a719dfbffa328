import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { HashingLoad } from '../accounts/passwords';
import type { Schema } from '../database/schema';
import { mailFigures, type MailFigures } from '../mail/undelivered';
import type { Metrics } from './metrics';
import { inTime } from './readiness';

const reckoned = sql<{
  sessions: number;
}>`select reltuples::float8 as sessions from pg_class where oid = 'sessions'::regclass`;

/** Adds what the metrics show of the moment they are read: hashing, connections, sessions and mails. Nothing where the database does not answer. */
export function watchFigures(
  metrics: Metrics,
  {
    db,
    pool,
    passwords,
  }: { readonly db: Kysely<Schema>; readonly pool?: Pool; readonly passwords: { load(): HashingLoad } },
): void {
  metrics.watchFigure(
    'hashing_concurrency',
    'How many passwords can be hashed at once.',
    () => passwords.load().concurrency,
  );
  metrics.watchFigure('hashing_busy', 'Passwords that are being hashed.', () => passwords.load().busy);
  metrics.watchFigure('hashing_waiting', 'Passwords that wait to be hashed.', () => passwords.load().waiting);
  if (pool !== undefined) {
    metrics.watchFigure('database_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
    metrics.watchFigure('database_connections_idle', 'Those of them that are at rest.', () => pool.idleCount);
    metrics.watchFigure('database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
  }
  // Counting them all would cost more than it is worth.
  metrics.watchFigure(
    'sessions',
    'Sessions that are stored, as the database reckons since it last counted.',
    async () => {
      const { rows } = (await inTime(reckoned.execute(db).catch(() => undefined))) ?? { rows: [] };
      return rows[0] && Math.max(0, rows[0].sessions);
    },
  );
  // One question for the three figures of a reading.
  let asking: Promise<MailFigures | undefined> | undefined;
  const mails = () => (asking ??= inTime(mailFigures(db).catch(() => undefined)).finally(() => (asking = undefined)));
  const watchMails = (name: string, help: string, figure: keyof MailFigures) =>
    metrics.watchFigure(name, help, async () => (await mails())?.[figure]);
  watchMails('mails_owed', 'Mails that are still to be sent.', 'owed');
  watchMails(
    'mails_oldest_owed_seconds',
    'For how long the oldest of them has waited; 0 without one.',
    'oldestSeconds',
  );
  watchMails('mails_undelivered', 'Mails that were given up and wait for the owner.', 'undelivered');
}
