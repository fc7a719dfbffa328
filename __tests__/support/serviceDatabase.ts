import { PGlite } from '@electric-sql/pglite';
import { randomBytes } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import pg, { type Pool } from 'pg';
import { until } from '../fixtures/until';
import { migrate } from '../../server/database/migrate';
import { pgliteDialect } from '../../server/database/pgliteDialect';
import { openDatabase } from '../../server/database/open';
import { connectPostgres } from '../../server/database/postgres';
import type { Schema } from '../../server/database/schema';
import { pgliteStart, readTemplate } from '../../server/database/template';
import { silentLog } from '../../server/lib/log';

export type Engine = 'PostgreSQL' | 'PGlite';

/** Changes PostgreSQL in a transaction, which is committed once the work waits for one of its locks. @returns the work's result */
export async function whileLocked<Result>(
  db: Kysely<Schema>,
  change: (trx: Kysely<Schema>) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { result } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const result = work();
    await until(async () => (await waiting.execute(db)).rows.length > 0);
    return { result };
  });
  return result;
}

export interface TestDatabase {
  readonly db: Kysely<Schema>;
  /** The connections to PostgreSQL. */
  readonly pool?: Pool;
}

/** @param hasSchema false for tests of migrations: the database has no tables */
export async function openTestDatabase(engine: Engine, hasSchema = true): Promise<TestDatabase> {
  if (engine === 'PostgreSQL') {
    const database = connectPostgres(await createPostgresDatabase(), silentLog);
    // 200 concurrent calls wait for its ten connections, on a busy machine longer than visitors may.
    database.pool.options.connectionTimeoutMillis = 60_000;
    if (hasSchema) await migrate(database.db);
    return database;
  }
  const template = hasSchema ? readTemplate() : undefined;
  const pglite = await PGlite.create({ startParams: pgliteStart, ...(template && { loadDataDir: template }) });
  const db = new Kysely<Schema>({ dialect: pgliteDialect(pglite) });
  // Only the service project's setup prepares a template, and the contract project uses this too.
  if (hasSchema && template === undefined) await migrate(db);
  return { db };
}

/** Runs statements on the PostgreSQL at an address. */
export async function onPostgres(address: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export async function createPostgresDatabase(server = process.env['TEST_POSTGRES_URL']): Promise<string> {
  if (server === undefined)
    throw new Error(
      'No PostgreSQL was started: the jest project needs __tests__/support/serviceSetup.ts as its globalSetup.',
    );
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onPostgres(server, `create database ${name}`);
  return server.replace(/\/postgres$/, `/${name}`);
}

/** The same database, of which each statement is noted before it runs. */
export const noting = (db: Kysely<Schema>, note: (statement: string) => void): Kysely<Schema> =>
  db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      note(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });

/** Advances the database's clock by moving all stored times back: expiry depends only on differences. */
export async function moveClock(db: Kysely<Schema>, seconds: number): Promise<void> {
  const dated = sql<{ table: string; columns: readonly string[] }>`
    select table_name::text as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' group by table_name`;
  for (const { table, columns } of (await dated.execute(db)).rows) {
    const sets = columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${sql.lit(seconds)})`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(sets)}`.execute(db);
  }
}

/** Opens the PostgreSQL at an address, with the newest schema. */
export const openPostgres = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '' }, silentLog, () => undefined);
