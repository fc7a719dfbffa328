import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../lib/startError';
import { releases } from '../releases';
import { baseline, lastBeforeBaseline, migrations, newestSchema, oldestThatRuns, toBaseline } from './migrations';
import type { Db } from './schema';
import { transaction } from './transaction';

/**
 * Migrates a database to the newest schema. Instances that start together wait for one another. A database that a later
 * version has migrated is left alone if that version recorded that this one may still run on it.
 * @param withoutTimeout a connection without timeouts, since a step may rewrite a large table
 * @throws StartError if this version can neither run on the database's schema nor migrate it
 */
export async function migrate(db: Db, withoutTimeout = db): Promise<void> {
  const { done, waiting, refusal } = await schemaState(db);
  if (refusal !== undefined) throw new StartError(refusal);
  if (waiting.length === 0) return;
  if (done.includes(lastBeforeBaseline)) {
    await bringToBaseline(withoutTimeout);
    return migrate(db, withoutTimeout);
  }
  await recordOldest(withoutTimeout);
  const steps = Object.keys(migrations).map((name): [string, Migration] => [
    name,
    { up: (trx) => runMigration(trx, name) },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(steps) };
  const { error } = await new Migrator({ db: withoutTimeout, provider }).migrateToLatest();
  // Another version migrated the database first.
  if (error instanceof Error && /corrupted migrations/i.test(error.message)) return migrate(db, withoutTimeout);
  if (error !== undefined) throw error;
}

async function bringToBaseline(db: Db): Promise<void> {
  await transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('schema_support'))`.execute(trx);
    const { rows } = await sql`select from kysely_migration where name = ${lastBeforeBaseline}`.execute(trx);
    // Another instance that started at the same time may have done it.
    if (rows.length > 0) for (const step of toBaseline) await sql.raw(step).execute(trx);
  });
}

/**
 * Compares a database's schema with this version's.
 * - `done`: the steps that have been run, by any version
 * - `waiting`: the steps that are still to be run
 * - `unknown`: the steps of a newer version, which this one does not know
 * - `release`: the newest release whose schema the database has
 * - `refusal`: why this version can neither run on the database nor migrate it, in a sentence that says what to do
 *
 * Reads without the migrator's lock, which belongs to a database session: a pooler that shares sessions between
 * transactions might never release it, and the next start would wait forever.
 */
export async function schemaState(db: Db, known = releases) {
  const { rows } = (await isThere(db, 'kysely_migration'))
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const done = rows.map(({ name }) => name);
  const waiting = Object.keys(migrations).filter((name) => !done.includes(name));
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  const release = known.findLast(({ schema }) => done.includes(schema));
  return { done, waiting, unknown, release, refusal: await refusalOf() };

  async function refusalOf(): Promise<string | undefined> {
    if (done.length === 0 || done.includes(lastBeforeBaseline)) return undefined;
    if (!done.includes(baseline))
      return `The database is older than the first release (${done.at(-1)}): first start a version whose newest schema is ${lastBeforeBaseline}, then this one.`;
    const stop = known.find(({ mustStop, schema }) => mustStop && schema !== newestSchema && waiting.includes(schema));
    if (stop !== undefined)
      return `The database is older than version ${stop.version}, which no update may skip: first start that version, then this one.`;
    if (unknown.length > 0 && (waiting.length > 0 || newestSchema < (await oldest(db))))
      return `The database was made by a newer version of this service (${unknown.join(', ')}): start that version, or restore an export made by this one.`;
    return undefined;
  }
}

/**
 * Records in the database which is the oldest version that may still run on it, before a step removes what older ones
 * need. Not a migration itself, since the previous release would not know it.
 */
async function recordOldest(db: Db): Promise<void> {
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
async function oldest(db: Db): Promise<string> {
  if (!(await isThere(db, 'schema_support'))) return '~';
  const found = await sql<{ oldest: string }>`select oldest from schema_support`.execute(db);
  return found.rows[0]?.oldest ?? '~';
}

async function isThere(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass(${table}) is not null as is_there`.execute(db);
  return rows[0]?.is_there === true;
}

export async function runMigration<DB>(db: Kysely<DB>, name: string): Promise<void> {
  for (const step of migrations[name] ?? []) await sql.raw(step).execute(db);
}
