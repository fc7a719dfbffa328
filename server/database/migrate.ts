import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../startError';
import { migrations } from './migrations';
import type { Schema } from './schema';

/**
 * Brings a database to the newest schema, where it is not there yet. Instances that start together wait for one another.
 * @param patient a connection that may take its time; a step may write a large table anew
 * @throws StartError where the database was made by a newer version of the service.
 */
export async function migrate(db: Kysely<Schema>, patient = db): Promise<void> {
  const { waiting, unknown } = await schemaState(db);
  if (waiting.length + unknown.length === 0) return;
  const { error } = await createMigrator(patient).migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && /corrupted migrations/i.test(error.message)) {
    throw new StartError(
      'The database was made by a newer version of this service: start that version, or restore an export made by this one.',
    );
  }
  throw error;
}

export interface SchemaState {
  /** The steps that are still to be run. */
  readonly waiting: readonly string[];
  /** Those that a newer version has run. */
  readonly unknown: readonly string[];
}

/**
 * Looked at without the migrator's lock, which is a session's: a pooler that gives a session to others between two
 * transactions would not let it go, and the next start would wait for it in vain.
 */
export async function schemaState(db: Kysely<Schema>): Promise<SchemaState> {
  const known = await createMigrator(db).getMigrations();
  const waiting = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  // Without any there may be no table of them.
  if (waiting.length === known.length) return { waiting, unknown: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return { waiting, unknown: rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name)) };
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
  for (const step of migrations[name] ?? []) await (typeof step === 'string' ? sql.raw(step).execute(db) : step(db));
}
