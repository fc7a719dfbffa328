import { sql, type RawBuilder } from 'kysely';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import type { Pool } from 'pg';
import type { Passwords } from '../accounts/passwords';
import type { Db } from '../database/schema';
import { cached, oneAtATime } from '../lib/cached';
import { mailFigures, type MailFigures } from '../mail/mailQueue';
import type { Metrics } from './metrics';
import { inTime, type Readiness } from './readiness';

/** How long an answer about the certificate is used, so that frequent readings do not connect to the site each time. */
const certificateTtlMs = 600_000;

/** Reads for how many seconds the certificate at an origin is valid, whoever signed it; undefined if nobody answers. */
function certificateOf(origin: string): () => Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  const validTo = cached(certificateTtlMs, async () => {
    const socket = connect({
      host: hostname,
      servername: hostname,
      port: Number(port || 443),
      rejectUnauthorized: false,
      timeout: 2_000,
    });
    // `once` handles only the first error, and an unhandled one ends the process.
    socket.on('error', () => undefined);
    socket.on('timeout', () => socket.destroy(new Error('No answer')));
    return once(socket, 'secureConnect')
      .then(
        () => Date.parse(socket.getPeerCertificate().valid_to) / 1_000,
        () => undefined,
      )
      .finally(() => socket.destroy());
  });
  return async () => {
    const end = await validTo();
    return end === undefined ? undefined : end - Date.now() / 1_000;
  };
}

interface FigureSources {
  readonly db: Db;
  readonly pool?: Pool;
  readonly passwords: Pick<Passwords, 'load'>;
  readonly readiness: Readiness;
  readonly folder: string | undefined;
  readonly siteOrigin: string;
}

/** Adds the metrics that are measured when they are read. Those from the database are missing if it does not answer. */
export function watchFigures(
  { watchFigure: watch }: Metrics,
  { db, pool, passwords, readiness, folder, siteOrigin }: FigureSources,
): void {
  // First, because the other figures ask the database, and a reading would find its own questions waiting.
  if (pool !== undefined) {
    watch('database_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
    watch('database_connections_idle', 'Idle connections to PostgreSQL.', () => pool.idleCount);
    watch('database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
  }
  watch('ready', '1 if visitors can be served, else 0; /readyz says why not.', async () =>
    (await readiness.obstacle()) === undefined ? 1 : 0,
  );
  const watchQuery = (name: string, help: string, query: RawBuilder<{ readonly value: number | null }>) =>
    watch(name, help, async () => {
      const found = await inTime(query.execute(db).catch(() => undefined));
      return found?.rows[0]?.value ?? undefined;
    });
  watchQuery(
    'backup_age_seconds',
    'Seconds since the last backup by npm run data.',
    sql`select extract(epoch from clock_timestamp() - max(made_at))::float8 as value from backups`,
  );
  watchQuery(
    'log_outs_oldest_owed_seconds',
    'Seconds that the oldest logout has waited to be sent to its app; 0 if there is none.',
    sql`select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as value from openid_log_outs`,
  );
  // PostgreSQL's estimate, because counting all sessions would cost more than it is worth.
  watchQuery(
    'sessions',
    'Stored sessions, as the database last estimated.',
    sql`select greatest(reltuples, 0)::float8 as value from pg_class where oid = 'sessions'::regclass`,
  );
  if (folder !== undefined)
    watch('disk_free_ratio', 'The free share of the disk of DATA_DIR.', async () => {
      const { bavail, blocks } = await statfs(folder);
      return bavail / blocks;
    });
  if (siteOrigin.startsWith('https:'))
    watch(
      'certificate_seconds',
      "Seconds for which the site's certificate is valid; missing if the site cannot be reached from here.",
      certificateOf(siteOrigin),
    );
  watch('hashing_concurrency', 'How many passwords can be hashed at once.', () => passwords.load().concurrency);
  watch('hashing_busy', 'Passwords that are being hashed.', () => passwords.load().busy);
  watch('hashing_waiting', 'Passwords that wait to be hashed.', () => passwords.load().waiting);
  // One query for the three figures of a reading.
  const mails = oneAtATime(() => inTime(mailFigures(db).catch(() => undefined)));
  const watchMails = (name: string, help: string, figure: keyof MailFigures) =>
    watch(name, help, async () => (await mails())?.[figure]);
  watchMails('mails_owed', 'Mails that are still to be sent.', 'owed');
  watchMails(
    'mails_oldest_owed_seconds',
    'Seconds that the oldest unsent mail has waited; 0 if there is none.',
    'oldestSeconds',
  );
  watchMails('mails_undelivered', 'Mails that were given up and wait for the owner.', 'undelivered');
}
