import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { HashingLoad } from '../accounts/passwords';
import type { Schema } from '../database/schema';
import { mailFigures, type MailFigures } from '../mail/undelivered';
import type { Metrics } from './metrics';
import { inTime } from './readiness';

/** PostgreSQL's estimate, because counting all sessions would cost more than it is worth. */
const estimate = sql<{
  sessions: number;
}>`select reltuples::float8 as sessions from pg_class where oid = 'sessions'::regclass`;

/** Adds the metrics that are measured when they are read. Those from the database are missing if it does not answer. */
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
    metrics.watchFigure('database_connections_idle', 'Idle connections to PostgreSQL.', () => pool.idleCount);
    metrics.watchFigure('database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
  }
  metrics.watchFigure('sessions', 'Stored sessions, as the database last estimated.', async () => {
    const { rows } = (await inTime(estimate.execute(db).catch(() => undefined))) ?? { rows: [] };
    return rows[0] && Math.max(0, rows[0].sessions);
  });
  // One query for the three figures of a reading.
  let asking: Promise<MailFigures | undefined> | undefined;
  const mails = () => (asking ??= inTime(mailFigures(db).catch(() => undefined)).finally(() => (asking = undefined)));
  const watchMails = (name: string, help: string, figure: keyof MailFigures) =>
    metrics.watchFigure(name, help, async () => (await mails())?.[figure]);
  watchMails('mails_owed', 'Mails that are still to be sent.', 'owed');
  watchMails(
    'mails_oldest_owed_seconds',
    'Seconds that the oldest unsent mail has waited; 0 if there is none.',
    'oldestSeconds',
  );
  watchMails('mails_undelivered', 'Mails that were given up and wait for the owner.', 'undelivered');
}
