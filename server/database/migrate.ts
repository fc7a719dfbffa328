import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../startError';
import { lastBeforeBaseline, migrations, newestSchema, oldestThatRuns, toBaseline } from './migrations';
import type { Schema } from './schema';
import { transaction } from './transaction';

/**
 * Migrates a database to the newest schema. Instances that start together wait for one another. A database that a later
 * version has migrated is left alone if that version recorded that this one may still run on it.
 * @param withoutTimeout a connection without timeouts, since a step may rewrite a large table
 * @throws StartError if a newer version of the service has made a schema that this one cannot run on.
 */
export async function migrate(db: Kysely<Schema>, withoutTimeout = db): Promise<void> {
  const { waiting, isTooNew } = await schemaState(db);
  if (isTooNew)
    throw new StartError(
      'The database was made by a newer version of this service: start that version, or restore an export made by this one.',
    );
  if (waiting.length === 0) return;
  if (await bringToBaseline(withoutTimeout)) return migrate(db, withoutTimeout);
  await recordOldest(withoutTimeout);
  const { error } = await createMigrator(withoutTimeout).migrateToLatest();
  // Another version migrated the database first.
  if (error instanceof Error && /corrupted migrations/i.test(error.message)) return migrate(db, withoutTimeout);
  if (error !== undefined) throw error;
}

/**
 * Migrates the last schema before the first release to that of the first release.
 * @returns whether there was anything to do
 * @throws StartError if the schema is older still
 */
async function bringToBaseline(db: Kysely<Schema>): Promise<boolean> {
  return transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('schema_support'))`.execute(trx);
    const { rows: tables } = await sql<{ is_there: boolean }>`
      select to_regclass('kysely_migration') is not null as is_there`.execute(trx);
    if (tables[0]?.is_there !== true) return false;
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
    const names = rows.map(({ name }) => name);
    if (names.length === 0 || names.includes('100-first-release')) return false;
    if (!names.includes(lastBeforeBaseline))
      throw new StartError(
        `The database is older than the first release (${names.sort().at(-1)}): first start a version whose newest schema is ${lastBeforeBaseline}, then this one.`,
      );
    for (const step of toBaseline) await sql.raw(step).execute(trx);
    return true;
  });
}

export interface SchemaState {
  /** The steps that are still to be run. */
  readonly waiting: readonly string[];
  /** Steps that a newer version has run and this one does not know. */
  readonly unknown: readonly string[];
  /** Whether the unknown steps removed something that this version needs. */
  readonly isTooNew: boolean;
}

/**
 * Reads without the migrator's lock, which belongs to a database session: a pooler that shares sessions between
 * transactions might never release it, and the next start would wait forever.
 */
export async function schemaState(db: Kysely<Schema>): Promise<SchemaState> {
  const known = await createMigrator(db).getMigrations();
  const waiting = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  // If no step has run, the migrations table may not exist.
  if (waiting.length === known.length) return { waiting, unknown: [], isTooNew: false };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  return {
    waiting,
    unknown,
    isTooNew: unknown.length > 0 && (waiting.length > 0 || newestSchema < (await oldest(db))),
  };
}

/**
 * Records in the database which is the oldest version that may still run on it, before a step removes what older ones
 * need. Not a migration itself, since the previous release would not know it.
 */
async function recordOldest(db: Kysely<Schema>): Promise<void> {
  await transaction(db, async (trx) => {
    // Lets only one of several instances that start together create the table.
    await sql`select pg_advisory_xact_lock(hashtext('schema_support'))`.execute(trx);
    await sql`create table if not exists schema_support (
      is_only boolean primary key default true check (is_only),
      oldest text not null
    )`.execute(trx);
    await sql`insert into schema_support (oldest) values (${oldestThatRuns})
      on conflict (is_only) do update set oldest = greatest(schema_support.oldest, excluded.oldest)`.execute(trx);
  });
}

/** The newest schema known to the oldest version that may run on this database; '~', which sorts last, if unknown. */
async function oldest(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{
    is_there: boolean;
  }>`select to_regclass('schema_support') is not null as is_there`.execute(db);
  if (rows[0]?.is_there !== true) return '~';
  const found = await sql<{ oldest: string }>`select oldest from schema_support`.execute(db);
  return found.rows[0]?.oldest ?? '~';
}

export function createMigrator(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(asKysely()) } });
}

function asKysely(): Record<string, Migration> {
  return Object.fromEntries(
    Object.keys(migrations).map((name) => [name, { up: (db: Kysely<unknown>) => runMigration(db, name) }]),
  );
}

/** Runs one of the schema's steps, without recording that it was run. */
export async function runMigration<DB>(db: Kysely<DB>, name: string): Promise<void> {
  for (const step of migrations[name] ?? []) await sql.raw(step).execute(db);
}
