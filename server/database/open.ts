import type { Kysely } from 'kysely';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Log } from '../log';
import { openEmbedded } from './embedded';
import { lockFolder } from './folderLock';
import { openPostgres } from './postgres';
import type { Schema } from './schema';

export interface OpenDatabase {
  readonly db: Kysely<Schema>;
  /** The connections to PostgreSQL; none where the database is embedded. */
  readonly pool?: Pool;
  close(): Promise<void>;
}

/**
 * Opens the database the configuration asks for: PostgreSQL by its address, or the embedded one in `dataDir`.
 * @param onLost called when the embedded database's folder was taken over by another process; writing on would lose data.
 * @throws StartError with a sentence that names what refuses.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: { readonly databaseUrl?: string; readonly dataDir: string },
  log: Log,
  onLost: () => void,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const { db, pool } = await openPostgres(databaseUrl, log);
    return { db, pool, close: () => db.destroy() };
  }
  const lock = await lockFolder(join(dataDir, 'lock'), onLost);
  try {
    const db = await openEmbedded(join(dataDir, 'database'));
    return {
      db,
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
