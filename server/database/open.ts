import type { Kysely } from 'kysely';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Log } from '../log';
import { openEmbedded } from './embedded';
import { lockFolder } from './folderLock';
import { migrate } from './migrate';
import { connectPostgres, preparePostgres, refusalOf } from './postgres';
import type { Schema } from './schema';

export interface OpenDatabase {
  readonly db: Kysely<Schema>;
  /** The connections to PostgreSQL; none where the database is embedded. */
  readonly pool?: Pool;
  close(): Promise<void>;
}

export interface ReachedDatabase extends OpenDatabase {
  /**
   * Brings it to the newest schema.
   * @throws StartError with a sentence that names what refuses; the driver's error where PostgreSQL does not answer.
   */
  prepare(): Promise<void>;
}

interface Place {
  readonly databaseUrl?: string;
  readonly dataDir: string;
}

/**
 * The database the configuration asks for, with whatever schema: PostgreSQL by its address, whether it answers or not,
 * or the embedded one in `dataDir`.
 * @param onLost called when the embedded database's folder was taken over by another process; writing on would lose data.
 * @throws StartError with a sentence that names what refuses.
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Place,
  log: Log,
  onLost: () => void,
): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) {
    const postgres = connectPostgres(databaseUrl, log);
    return {
      ...postgres,
      prepare: () => preparePostgres(postgres, databaseUrl),
      close: () => postgres.db.destroy(),
    };
  }
  const lock = await lockFolder(join(dataDir, 'lock'), onLost);
  try {
    const db = await openEmbedded(join(dataDir, 'database'));
    return {
      db,
      prepare: () => migrate(db),
      close: async () => {
        await db.destroy();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The same with the newest schema, for commands.
 * @throws StartError with a sentence that names what refuses, or does not answer.
 */
export async function openDatabase(place: Place, log: Log, onLost: () => void): Promise<OpenDatabase> {
  const database = await reachDatabase(place, log, onLost);
  try {
    await database.prepare();
    return database;
  } catch (error) {
    await database.close();
    throw place.databaseUrl === undefined ? error : refusalOf(error);
  }
}
