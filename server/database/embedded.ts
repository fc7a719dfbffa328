import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { maxOpenFiles } from '../lib/openFiles';
import { reasonOf, StartError } from '../lib/startError';
import { makePrivate } from './dataFolder';
import { pgliteDialect } from './pgliteDialect';
import type { Db, Schema } from './schema';
import { pgliteStart, readTemplate } from './template';

/** The version of PostgreSQL that PGlite contains. Another major version cannot open its folder, and may damage it. */
export const postgresMajor = '18';

const neededFiles = 256;

/**
 * How long a function of PGlite's WebAssembly runs before V8 compiles it again with optimizations. V8's default is 1.8
 * million, or 13 million in Node 24. With the default, compiling takes a third of the time of a second start and 80 MB
 * (half a gigabyte in Node 24). With this value, near the maximum, these functions are optimized only once many visitors
 * come. Measured under full load, the throughput of session checks was 10 % lower for the first eight seconds, and that
 * of logins the same.
 */
setFlagsFromString('--wasm-tiering-budget=2000000000');

/**
 * Opens the embedded database, with whatever schema it has, in a folder that this process has locked. Creates it if
 * there is none: under another name, and renamed when complete, so that a kill at any moment leaves all of it or nothing.
 * @throws StartError if the folder holds a database of another major version, or the system refuses.
 */
export async function openEmbedded(folder: string): Promise<Db> {
  try {
    return await open(folder);
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`The database in DATA_DIR, ${folder}, cannot be opened: ${reasonNotOpened(error)}.`);
  }
}

/** The error number of a full disk in WebAssembly's system interface (`ENOSPC`). */
const noRoom = 51;

/** PGlite reports no message when the operating system refuses an operation. */
function reasonNotOpened(error: unknown): string {
  if ((error as { readonly errno?: number }).errno === noRoom) return reasonOf({ code: 'ENOSPC' });
  if (maxOpenFiles() < neededFiles)
    return `the process may have ${maxOpenFiles()} files open only (ulimit -n), and needs ${neededFiles}`;
  return reasonOf(error);
}

async function open(folder: string): Promise<Db> {
  if (!existsSync(folder)) await make(folder);
  const found = majorOf(folder);
  if (found !== postgresMajor) {
    throw new StartError(
      `${folder} holds a database of ${found === undefined ? 'no known version' : `PostgreSQL ${found}`}, and this service brings ${postgresMajor}: export it with the version that made it (npm run data -- export FILE), then import it here into an empty DATA_DIR.`,
    );
  }
  // PGlite creates its files with mode 0666 whatever the umask is. Later files are inside folders closed to others.
  makePrivate(folder);
  return new Kysely<Schema>({
    dialect: pgliteDialect(await PGlite.create({ dataDir: folder, startParams: pgliteStart })),
  });
}

async function make(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const template = readTemplate();
  const pglite = await PGlite.create({
    dataDir: unfinished,
    startParams: pgliteStart,
    ...(template && { loadDataDir: template }),
  });
  await pglite.close();
  makePrivate(unfinished);
  renameSync(unfinished, folder);
}

function majorOf(folder: string): string | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? /^\d+$/m.exec(readFileSync(file, 'utf8'))?.[0] : undefined;
}
