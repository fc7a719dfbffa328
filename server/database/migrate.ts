import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../startError';
import { lastBeforeBaseline, migrations, newestSchema, oldestThatRuns, toBaseline } from './migrations';
import type { Schema } from './schema';
import { transaction } from './transaction';

/**
 * Brings a database to the newest schema, where it is not there yet. Instances that start together wait for one another.
 * One that a later version has migrated is left as it is, where that version says that this one may run on it.
 * @param patient a connection that may take its time; a step may write a large table anew
 * @throws StartError where a newer version of the service made what this one cannot run on.
 */
export async function migrate(db: Kysely<Schema>, patient = db): Promise<void> {
  const { waiting, isTooNew } = await schemaState(db);
  if (isTooNew)
    throw new StartError(
      'The database was made by a newer version of this service: start that version, or restore an export made by this one.',
    );
  if (waiting.length === 0) return;
  if (await bringToBaseline(patient)) return migrate(db, patient);
  await noteOldest(patient);
  const { error } = await createMigrator(patient).migrateToLatest();
  // Another version was quicker.
  if (error instanceof Error && /corrupted migrations/i.test(error.message)) return migrate(db, patient);
  if (error !== undefined) throw error;
}

/**
 * Makes the first release's schema of the last one before it.
 * @returns whether there was something to do
 * @throws StartError for a schema that is older still
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
        `The database is older than the first release (${names.sort().at(-1)}): start the version of the commit that has ${lastBeforeBaseline} on it, then this one.`,
      );
    for (const step of toBaseline) await sql.raw(step).execute(trx);
    return true;
  });
}

export interface SchemaState {
  /** The steps that are still to be run. */
  readonly waiting: readonly string[];
  /** Those that a newer version has run. */
  readonly unknown: readonly string[];
  /** Whether those took away what this version needs. */
  readonly isTooNew: boolean;
}

/**
 * Looked at without the migrator's lock, which is a session's: a pooler that gives a session to others between two
 * transactions would not let it go, and the next start would wait for it in vain.
 */
export async function schemaState(db: Kysely<Schema>): Promise<SchemaState> {
  const known = await createMigrator(db).getMigrations();
  const waiting = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  // Without any there may be no table of them.
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
 * Says in the database which version may still run on it, before a step takes away what those before it need. Not a
 * migration itself, which the release before would not know.
 */
async function noteOldest(db: Kysely<Schema>): Promise<void> {
  await transaction(db, async (trx) => {
    // Of several that start together, one makes the table.
    await sql`select pg_advisory_xact_lock(hashtext('schema_support'))`.execute(trx);
    await sql`create table if not exists schema_support (
      is_only boolean primary key default true check (is_only),
      oldest text not null
    )`.execute(trx);
    await sql`insert into schema_support (oldest) values (${oldestThatRuns})
      on conflict (is_only) do update set oldest = greatest(schema_support.oldest, excluded.oldest)`.execute(trx);
  });
}

/** The newest schema that the oldest version knows which may run on this database; after all others where nobody said it. */
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

/** Runs one of the schema's steps, without noting that it was run. */
export async function runMigration<DB>(db: Kysely<DB>, name: string): Promise<void> {
  for (const step of migrations[name] ?? []) await sql.raw(step).execute(db);
}
