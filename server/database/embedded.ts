import { PGlite } from '@electric-sql/pglite';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Kysely } from 'kysely';
import { mostOpenFiles } from '../http/connections';
import { reasonOf, StartError } from '../startError';
import { makePrivate } from './dataFolder';
import { pgliteDialect } from './pgliteDialect';
import type { Schema } from './schema';
import { pgliteStart, readTemplate } from './template';

/** The version of PostgreSQL that PGlite is. One of another version opens no folder of this one, and may spoil it. */
export const postgresMajor = '18';

/** Files that the database and Node have open at a start. */
const neededFiles = 256;

/**
 * How much a function of PGlite's WebAssembly runs before V8 compiles it a second time, optimized; V8's own budget is 1.8
 * million, and 13 million in Node 24. With those, compiling takes a third of a second start's time and 80 MB, in Node 24
 * half a gigabyte. With this one, near the most it may be, the same functions follow once many visitors come: measured
 * under full load, session checks came 10 % less often for the first eight seconds, and log-ins as often.
 */
setFlagsFromString('--wasm-tiering-budget=2000000000');

/**
 * Opens the embedded database in a folder that this process has locked, with whatever schema, making it first where there
 * is none.
 * It is made beside its place and moved there when it is whole, so that a kill at any moment leaves none or all of it.
 * @throws StartError where the folder holds a database of another major version, or the system refuses.
 */
export async function openEmbedded(folder: string): Promise<Kysely<Schema>> {
  try {
    return await open(folder);
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`The database in DATA_DIR, ${folder}, cannot be opened: ${whyClosed(error)}.`);
  }
}

/** PGlite reports no message when the operating system refuses an operation. */
function whyClosed(error: unknown): string {
  if (mostOpenFiles() < neededFiles)
    return `the process may have ${mostOpenFiles()} files open only (ulimit -n), and needs ${neededFiles}`;
  return reasonOf(error);
}

async function open(folder: string): Promise<Kysely<Schema>> {
  if (!existsSync(folder)) await make(folder);
  const found = majorOf(folder);
  if (found !== postgresMajor) {
    throw new StartError(
      `${folder} holds a database of ${found === undefined ? 'no known version' : `PostgreSQL ${found}`}, and this service brings ${postgresMajor}: export it with the version that made it (npm run data -- export FILE), then import it here into an empty DATA_DIR.`,
    );
  }
  // PGlite sets its files to 0666 whatever the umask is. Later files are in folders that are closed to others.
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
