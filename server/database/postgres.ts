import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../lib/log';
import { StartError } from '../lib/startError';
import { isDenied, isOutage, isRefused, isUnknownAuthority } from './errors';
import { migrate } from './migrate';
import { HostsPool } from './postgresHosts';
import { retryingPool } from './retryingPool';
import type { Db, Schema } from './schema';

const oldestVersion = 150_000;

/** The PostgreSQL of `DATABASE_URL`, which is contacted when it is needed. Destroying `db` closes the connections. */
export function connectPostgres(url: string, log: Log) {
  // A database that hangs must not make visitors hang: every wait has a timeout and ends in a 503.
  const pool = poolOf(url, { max: 10, query_timeout: 8_000, statement_timeout: 8_000 });
  pool.on('error', (error) => log.error({ err: error }, 'An idle database connection broke'));
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool: retryingPool(pool) }) }), pool };
}

function poolOf(connectionString: string, settings: pg.PoolConfig): pg.Pool {
  const pool = new HostsPool(connectionString, { connectionTimeoutMillis: 4_000, keepAlive: true, types, ...settings });
  // The pool handles errors of idle connections only. In a transaction, between two statements, nothing would, and an
  // unhandled 'error' event ends the process. It can be ignored: the next statement on that connection fails as well.
  return pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Eight-byte ids as numbers, as the embedded database returns them: 2^53 of them are enough. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)) as never,
};

/**
 * Migrates it to the newest schema.
 * @throws StartError if it refuses or is older than version 15; the driver's own error if it does not answer (see
 * `isOutage`).
 */
export async function preparePostgres(db: Db, url: string): Promise<void> {
  const pool = poolOf(url, { max: 1 });
  pool.on('error', () => undefined);
  const withoutTimeout = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await checkServer(db);
    await migrate(db, withoutTimeout);
  } catch (error) {
    throw isOutage(error) && !isRefused(error) ? error : databaseRefusalOf(error);
  } finally {
    await withoutTimeout.destroy();
  }
}

/** @throws StartError if the server is older than version 15, or the database is not UTF-8. */
export async function checkServer(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`.execute(
    db,
  );
  const { version, encoding } = rows[0] ?? {};
  if (Number(version) < oldestVersion)
    throw new StartError('The database of DATABASE_URL is older than PostgreSQL 15, the oldest that is supported.');
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database of DATABASE_URL has the encoding ${encoding}, which cannot hold every name: make one with UTF8 (create database NAME template template0 encoding 'UTF8').`,
    );
}

/** Does not repeat the address, which may hold a password. */
export function databaseRefusalOf(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const wayOut = isDenied(error)
    ? ' Let its role own the database (alter database NAME owner to ROLE), or run in it: grant usage, create on schema public to ROLE.'
    : isUnknownAuthority(error)
      ? ' If the authority is your own, name its file in sslrootcert.'
      : '';
  return new StartError(`The database of DATABASE_URL refuses: ${driverMessageOf(error)}.${wayOut}`);
}

function driverMessageOf(error: unknown): string {
  const { errors, message } = error as { errors?: readonly unknown[]; message?: string };
  // A name with several addresses fails with one error for each; the first is enough.
  return errors?.[0] === undefined ? String(message ?? error).replace(/\.$/, '') : driverMessageOf(errors[0]);
}
