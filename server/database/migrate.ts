import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { StartError } from '../startError';
import { migrations } from './migrations';
import type { Schema } from './schema';

/**
 * Brings a database to the newest schema. Instances that start together wait for one another.
 * @throws StartError where the database was made by a newer version of the service.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const { error } = await createMigrator(db).migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && /corrupted migrations/i.test(error.message)) {
    throw new StartError(
      'The database was made by a newer version of this service: start that version, or restore an export made by this one.',
    );
  }
  throw error;
}

export function createMigrator(db: Kysely<Schema>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(asKysely()) } });
}

function asKysely(): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, statements]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          for (const statement of statements) await sql.raw(statement).execute(db);
        },
      },
    ]),
  );
}
