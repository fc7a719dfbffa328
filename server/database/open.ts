import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config';
import type { Log } from '../lib/log';
import { openEmbedded } from './embedded';
import { lockFolder } from './folderLock';
import { migrate } from './migrate';
import { connectPostgres, preparePostgres, databaseRefusalOf } from './postgres';
import type { Db } from './schema';

export interface ReachedDatabase {
  readonly db: Db;
  /** The connections to PostgreSQL; undefined if the database is embedded. */
  readonly pool?: Pool;
  /** @throws StartError with a sentence that names the cause; the driver's error if PostgreSQL does not answer. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

type DatabaseSettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>;

/**
 * The configured database, with whatever schema it has: PostgreSQL by its address, whether it answers or not, or the
 * embedded one in `dataDir`.
 * @param onLost called when another process has taken over the embedded database's folder: more writes would lose data.
 * @throws StartError with a sentence that names the cause.
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  log: Log,
  onLost: () => void,
): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) {
    const postgres = connectPostgres(databaseUrl, log);
    return {
      ...postgres,
      prepare: () => preparePostgres(postgres.db, databaseUrl),
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

/** Opens the database for a command, migrated to the newest schema. @throws StartError also if PostgreSQL does not answer. */
export async function openDatabase(settings: DatabaseSettings, log: Log, onLost: () => void): Promise<ReachedDatabase> {
  const database = await reachDatabase(settings, log, onLost);
  try {
    await database.prepare();
    return database;
  } catch (error) {
    await database.close();
    throw settings.databaseUrl === undefined ? error : databaseRefusalOf(error);
  }
}
