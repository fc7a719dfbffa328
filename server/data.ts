import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { readConfig } from './config';
import { checkFolder } from './database/dataFolder';
import { openDatabase } from './database/open';
import { exportData, importData } from './database/transfer';
import { silentLog } from './log';
import { StartError } from './startError';

const help = `Takes the service's data out of its database, or puts it into an empty one.

  npm run data -- export FILE
  npm run data -- import FILE

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (data/), whose service must be stopped.
It is the way from the embedded database to PostgreSQL, and over a new major version of either.
The file holds names, addresses and password hashes: keep it as you keep the database.
Exit codes: 0 done, 1 it could not be done (one sentence says why), 2 wrong usage.
`;

async function main([command, file, ...rest]: readonly string[]): Promise<void> {
  if (command === '--help' || command === '-h') return void process.stdout.write(help);
  if ((command !== 'export' && command !== 'import') || file === undefined || rest.length > 0) {
    process.stderr.write(help);
    process.exitCode = 2;
    return;
  }
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined) checkFolder(config.dataDir);
  const database = await openDatabase(config, silentLog, () => {
    throw new StartError('The embedded database was taken over by another process.');
  });
  try {
    const rows =
      command === 'export'
        ? await writeTo(file, (write) => exportData(database.db, write))
        : await importData(database.db, linesOf(file));
    process.stdout.write(`${rows} rows ${command === 'export' ? `are in ${file}` : `came from ${file}`}.\n`);
  } finally {
    await database.close();
  }
}

/** A file that is whole or not there, for its owner alone. */
async function writeTo(
  file: string,
  work: (write: (line: string) => Promise<void>) => Promise<number>,
): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const stream = createWriteStream(unfinished, { mode: 0o600 });
  try {
    await once(stream, 'open');
    const rows = await work(async (line) => {
      if (!stream.write(`${line}\n`)) await once(stream, 'drain');
    });
    stream.end();
    await finished(stream);
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    stream.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* linesOf(file: string): AsyncIterable<string> {
  const stream = createReadStream(file);
  await once(stream, 'open');
  yield* createInterface({ input: stream, crlfDelay: Infinity });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
