import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../startError';
import { migrations } from './migrations';
import type { Schema } from './schema';

/**
 * Brings a database to the newest schema, where it is not there yet. Instances that start together wait for one another.
 * @throws StartError where the database was made by a newer version of the service.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = createMigrator(db);
  if (await isNewest(db, migrator)) return;
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && /corrupted migrations/i.test(error.message)) {
    throw new StartError(
      'The database was made by a newer version of this service: start that version, or restore an export made by this one.',
    );
  }
  throw error;
}

/**
 * Looked at without the migrator's lock, which is a session's: a pooler that gives a session to others between two
 * transactions would not let it go, and the next start would wait for it in vain.
 */
async function isNewest(db: Kysely<Schema>, migrator: Migrator): Promise<boolean> {
  const known = await migrator.getMigrations();
  if (known.some(({ executedAt }) => executedAt === undefined)) return false;
  const { rows } = await sql<{ run: string }>`select count(*) as run from kysely_migration`.execute(db);
  return Number(rows[0]?.run) === known.length;
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
