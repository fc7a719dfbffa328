import { rmSync } from 'node:fs';
import { lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readConfig, type Config } from './config';
import { actAsOwner, actAsRoot, checkFolder } from './database/dataFolder';
import { backUp } from './database/exportData';
import { readEntries, rowsIn, type Counts } from './database/exportFormat';
import { importData } from './database/importData';
import type { Db } from './database/schema';
import { commandLine, runCommandLine } from './lib/commandLine';
import { withProgress } from './lib/progress';
import { reasonOf, StartError } from './lib/startError';
import { runningService, withDatabase } from './operations/ownerCommand';

const program = commandLine('npm run data --', "Backs up the service's data, or puts it into an empty database.")
  .option('--json', 'says what was done as JSON')
  .addHelpText(
    'after',
    `
The database is the one of DATABASE_URL, otherwise the embedded one in DATA_DIR (data/).
FILE is a new or a regular file; - is standard output. It contains names, addresses and password hashes: protect it like the database. A backup that fails leaves no file.
Exit codes: 0 done and checked, 1 it could not be done (one sentence says why), 2 wrong usage.`,
  );

type Done = readonly [sentence: string, result: object];

const run = async (work: (config: Config) => Promise<Done>, output: NodeJS.WriteStream = process.stdout) => {
  const [sentence, result] = await work(readConfig(process.env));
  output.write(`${program.opts<{ json?: true }>().json === true ? JSON.stringify(result) : sentence}\n`);
};

program
  .command('backup <file>')
  .alias('export')
  .description(
    'writes everything, as it is at one moment; the service may be running. export is the same, for a move to PostgreSQL',
  )
  .action((file: string) =>
    file === '-' ? run(backupToOutput, process.stderr) : run((config) => backup(file, config)),
  );
program
  .command('restore <file>')
  .description('reads a backup into an empty database; the service must be stopped')
  .option(
    '--keep-sessions',
    'keeps the sessions. By default they end, because a backup brings back those that ended after it was made',
  )
  .action((file: string, { keepSessions }: { keepSessions?: true }) =>
    run((config) => restore(file, config, keepSessions === true)),
  );
program
  .command('import <file>')
  .description('reads what export wrote into an empty database of another kind or version')
  .action((file: string) => run((config) => restore(file, config, true)));

/** Writes a file that only its owner can read, and reads it back to check it. A failed backup leaves no file. */
async function backup(file: string, config: Config): Promise<Done> {
  await checkTarget(file);
  const unfinished = `${file}.unfinished`;
  let counts: Counts = {};
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      actAsRoot();
      rmSync(unfinished, { force: true });
      process.exit(1);
    });
  // Open the file before reading any data: a file that cannot be written fails at once.
  const out = await openUnfinished(unfinished, file);
  try {
    try {
      await withProgress([
        {
          title: `Write ${file}`,
          run: (onProgress) =>
            withContent(config, (pieces) =>
              pipeline(pieces, countBytes(onProgress), out.createWriteStream({ flush: true })),
            ),
        },
        {
          title: 'Check it',
          run: async () => {
            counts = await checkBackup(linesOf(await open(unfinished))).catch((error: unknown) => {
              throw new StartError(
                `The backup was broken off, and ${file} was not written. ${(error as Error).message}`,
              );
            });
          },
        },
      ]);
    } finally {
      await out.close();
    }
    await rename(unfinished, file);
    return [`${countsInWords(counts)} are in ${file}.`, { file, rows: rowsIn(counts), tables: counts }];
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error instanceof StartError ? error : new StartError(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}

/** @throws StartError if it cannot be written, or another backup is writing it */
async function openUnfinished(unfinished: string, file: string): Promise<FileHandle> {
  try {
    return await open(unfinished, 'wx', 0o600);
  } catch (error) {
    const since = await lstat(unfinished).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => undefined,
    );
    if (since === undefined) throw new StartError(`${file} cannot be written: ${reasonOf(error)}.`);
    if (since < 60_000)
      throw new StartError(`Another backup is writing ${file}, or was killed less than a minute ago: wait for it.`);
    await rm(unfinished, { force: true });
    return openUnfinished(unfinished, file);
  }
}

// The final rename would replace a device, a link or a folder.
async function checkTarget(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (found?.isFile() === false)
    throw new StartError(
      `${file} is not a regular file, and a backup only replaces regular files: name a file, or - for standard output.`,
    );
}

/** Writes a backup to standard output, and checks it while writing. */
async function backupToOutput(config: Config): Promise<Done> {
  let counts: Counts = {};
  await withContent(config, async (pieces) => {
    const source = Readable.from(pieces);
    const lines = createInterface({ input: source.pipe(new PassThrough()), crlfDelay: Infinity });
    const written = pipeline(source, process.stdout, { end: false }).catch((error: unknown) => {
      throw new StartError(`Standard output cannot be written: ${reasonOf(error)}.`);
    });
    [counts] = await Promise.all([checkBackup(lines), written]);
  });
  return [`${countsInWords(counts)} were written.`, { rows: rowsIn(counts), tables: counts }];
}

/** The lines of a file, read once the first is asked for: Node's `readLines` loses those that it reads before that. */
async function* linesOf(file: FileHandle): AsyncIterable<string> {
  yield* file.readLines();
}

async function checkBackup(lines: AsyncIterable<string>): Promise<Counts> {
  let counts: Counts = {};
  for await (const entry of readEntries(lines)) if (entry.kind === 'head') counts = entry.counts;
  return counts;
}

async function restore(file: string, config: Config, keepsSessions: boolean): Promise<Done> {
  const content = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read: ${error.code}.`);
  });
  if (config.databaseUrl === undefined) actAsOwner(config.dataDir);
  if (config.databaseUrl === undefined) checkFolder(config.dataDir);
  return withDatabase(config, async (db) => {
    let counts: Counts = {};
    await withProgress([
      {
        title: `Read ${file} into the database, and count`,
        run: async (onProgress) => {
          counts = await importData(db, linesOf(content), (rows, all) => onProgress(`${rows} of ${all} rows`));
        },
      },
    ]);
    const named = await revived(db);
    if (!keepsSessions) await db.deleteFrom('sessions').execute();
    const sentences = [
      `${countsInWords(counts)} came from ${file}.`,
      named.length > 0 &&
        `These are as they were then, even if they have been revoked or replaced since: ${named.join(', ')}. Revoke again any that leaked (npm run accounts -- revoke-key, npm run apps -- rotate-secret).`,
      !keepsSessions &&
        'Accounts that have been blocked or deleted since are open again, members of groups are those of then, and links for a new password that have been used since work until they expire.',
      !keepsSessions && 'All sessions are ended.',
    ];
    return [
      sentences.filter(Boolean).join(' '),
      { file, rows: rowsIn(counts), tables: counts, revived: named, areSessionsEnded: !keepsSessions },
    ];
  });
}

/** Names the keys and secrets that a backup restores: some may have leaked and been revoked after it was made. */
async function revived(db: Db): Promise<string[]> {
  const keys = await db.selectFrom('service_keys').select('name').execute();
  const apps = await db.selectFrom('openid_apps').select('name').where('secret_hash', 'is not', null).execute();
  return [...keys.map(({ name }) => `the key ${name}`), ...apps.map(({ name }) => `the secret of the app ${name}`)];
}

/** Passes on the content of the database: from the service if it is running on the embedded one, otherwise read directly. */
async function withContent(config: Config, work: (pieces: AsyncIterable<string | Buffer>) => Promise<void>) {
  try {
    const running = await runningService(config, 'backup');
    if (running === undefined) return await withDatabase(config, (db) => work(backUp(db)));
    // If the connection is cut, the check of the file finds that its end is missing.
    return await work(untilCut(running));
  } finally {
    // The file may be in a folder that belongs to root.
    actAsRoot();
  }
}

async function* untilCut(running: Readable): AsyncIterable<string | Buffer> {
  try {
    yield* running;
  } catch {
    // Only errors of the service's answer get here; those of the file are thrown by the code that writes it.
  }
}

function countBytes(onProgress: (sentence: string) => void) {
  return async function* (pieces: AsyncIterable<string | Buffer>): AsyncIterable<string | Buffer> {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += Buffer.byteLength(piece);
      onProgress(`${(bytes / 1e6).toFixed(1)} MB`);
      yield piece;
    }
  };
}

/** Such as `12 rows (5 accounts, 7 sessions)`. */
function countsInWords(counts: Counts): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const each = parts.map(([table, count]) => `${count} ${table}`).join(', ');
  return `${rowsIn(counts)} rows${each === '' ? '' : ` (${each})`}`;
}

void runCommandLine(program);
