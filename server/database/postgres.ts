import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log';
import { StartError } from '../startError';
import { migrate } from './migrate';
import { RetryingPostgresDialect } from './postgresDialect';
import type { Schema } from './schema';

const oldestVersion = 150_000;

/**
 * Opens the PostgreSQL that `DATABASE_URL` names, with the newest schema. Destroying `db` closes its connections.
 * @throws StartError where it does not answer, refuses, or is older than version 15. The address is not repeated: it may hold a password.
 */
export async function openPostgres(
  url: string,
  log: Log,
): Promise<{ readonly db: Kysely<Schema>; readonly pool: pg.Pool }> {
  // A database that hangs must not hang the visitor: every wait is bounded and ends in a 503.
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 4_000,
    query_timeout: 8_000,
    statement_timeout: 8_000,
    keepAlive: true,
  });
  pool.on('error', (error) => log.error({ err: error }, 'An idle database connection broke'));
  // The pool hears of a connection that breaks at rest alone. In a transaction, between two statements, nobody would, and
  // an error that nobody hears ends the process; the next statement on that connection says it too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new RetryingPostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(
      db,
    );
    if (Number(rows[0]?.version) < oldestVersion)
      throw new StartError('The database of DATABASE_URL is older than PostgreSQL 15, the oldest that is supported.');
    await migrate(db);
    return { db, pool };
  } catch (error) {
    await db.destroy();
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of DATABASE_URL refuses: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  const { errors, message } = error as { errors?: readonly unknown[]; message?: string };
  // A name with several addresses fails with one error for each; the first says as much as all.
  return errors?.[0] === undefined ? String(message ?? error).replace(/\.$/, '') : reasonOf(errors[0]);
}
