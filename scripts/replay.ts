import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';
import type { LogFile } from '../src/action-log/logFile';
import { readLog } from '../src/action-log/readLog';
import { runAtFullSpeed } from './replay/atFullSpeed';
import type { NamedLog } from './replay/builds/against';
import { checkFolder } from './replay/checkFolder';
import { replayLog } from './replay/replayLog';
import { junit, summary, type FileResult } from './replay/report';
import { testOf } from './replay/testOf';
import { updateOf } from './replay/update';
import { runCommand, UsageError, type CommandArguments } from './runCommand';

const help = `npm run replay -- LOG...: replays recorded sessions on this build, with no browser and no network

  --open         opens the workbench on one log in the browser, on the built site with no service; Ctrl+C ends it
  --junit FILE   also writes the results as JUnit's XML
  --against REV  also replays the logs on that revision, with the pages drawn and every control pressed, and says where the
                 two builds first differ; writes a page of it, with pictures where Chromium is installed, to
                 .local/replay-against.html (or to the FILE of --html)
  --against REV --minimize
                 writes the shortest log on which this checkout goes another way than REV, for the same cause, and which
                 REV replays as recorded, to LOG.min.json
  --bisect GOOD..BAD
                 names the commit since which the logs go another way than on GOOD; one that does not build is stepped over
  --update       prints what this build does otherwise than the log says, entry by entry, and writes nothing
  --update --yes writes it into the log too, where all of that is meant; recorded times are kept
  --screens DIR  also replays them in a browser on the built site, in every language, theme and size, and writes a page
                 with a picture of each marked moment (of the end, where nothing is marked) to DIR
  --to-test      writes a jest test for each log to __tests__/replay/
  --watch        replays again whenever a file of src, sagas or i18n changes

Exit code: 0 when every log ended as it was recorded, 1 when one diverged, 2 when one or the options cannot be read.`;

const options = {
  against: 'string',
  bisect: 'string',
  html: 'string',
  junit: 'string',
  screens: 'string',
  minimize: 'boolean',
  open: 'boolean',
  update: 'boolean',
  yes: 'boolean',
  'to-test': 'boolean',
  watch: 'boolean',
} as const;
const most = 10_000;

await runCommand(
  help,
  async ({ values, flags, words }) => {
    if (flags.has('yes') && !flags.has('update')) throw new UsageError('--yes goes with --update.');
    if (words.length === 0)
      throw new UsageError('Name a log to replay, such as __tests__/replay/logs/login.json. (--help says more)');
    if (flags.has('open')) return openLog(words);
    if (flags.has('watch')) return watchSources(words);
    if (values['screens'] !== undefined) await checkFolder(values['screens']);
    runAtFullSpeed();
    if (flags.has('minimize') && values['against'] === undefined)
      throw new UsageError(
        '--minimize needs a build on which the log is green, to tell the fault from what was always so: --against REV --minimize.',
      );
    if (values['against'] !== undefined || values['bisect'] !== undefined) {
      const logs = await readLogs(words);
      if (logs !== null) process.exitCode = (await ofTwoBuilds(logs, values, flags)) ? 1 : 0;
      return;
    }
    const files: FileResult[] = [];
    for (const file of words) {
      const result = await replayed(file, flags);
      files.push(result);
      console.log(summary(result));
    }
    if (values['junit'] !== undefined) await writeFile(values['junit'], junit(files));
    if (values['screens'] !== undefined) await screens(files, path.resolve(values['screens']));
    process.exitCode = files.some(({ unreadable }) => unreadable !== null)
      ? 2
      : files.some(({ results }) => results.some(({ divergence }) => divergence !== null))
        ? 1
        : 0;
  },
  { options, words: most, usageCode: 2, errorCode: 2 },
);

/** @returns whether the builds differ */
async function ofTwoBuilds(
  logs: readonly NamedLog[],
  { against = '', bisect: range, html }: CommandArguments['values'],
  flags: CommandArguments['flags'],
): Promise<boolean> {
  if (range !== undefined) {
    const { bisect } = await import('./replay/builds/bisect');
    return (await bisect(logs, range, onProgress)).length > 0;
  }
  if (flags.has('minimize')) {
    const { writeMinimized } = await import('./replay/builds/writeMinimized');
    return writeMinimized(logs, against);
  }
  const { replayAgainst } = await import('./replay/builds/against');
  const out = html ?? path.join(root, '.local/replay-against.html');
  return replayAgainst(logs, { revision: against, out, onProgress });
}

/** Serves the workbench with a log until the terminal's interrupt. */
async function openLog(words: readonly string[]): Promise<void> {
  if (words.length > 1) throw new UsageError(`--open shows one log, and ${words.length} are named.`);
  const logs = await readLogs(words);
  const log = logs?.[0]?.log;
  if (log === undefined) return;
  const { openInBrowser } = await import('./replay/openInBrowser');
  console.log(`The workbench    ${await openInBrowser(JSON.stringify(log))}   (Ctrl+C ends it)`);
}

/** Draws over the terminal's last line; prints nothing where there is none. */
function onProgress(progress: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${progress}`);
}

/** @returns null where one cannot be read, which is said then */
async function readLogs(words: readonly string[]): Promise<NamedLog[] | null> {
  const logs: NamedLog[] = [];
  for (const file of words) {
    const read = await readLogFile(file);
    if (typeof read === 'string') {
      console.error(`${file}: ${read}`);
      process.exitCode = 2;
      return null;
    }
    logs.push({ file, log: read });
  }
  return logs;
}

/** @returns a sentence where it cannot be read */
async function readLogFile(file: string): Promise<LogFile | string> {
  try {
    return readLog(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'There is no such file.';
    return error instanceof Error ? error.message : String(error);
  }
}

async function screens(files: readonly FileResult[], folder: string): Promise<void> {
  const logs = files.flatMap(({ file, log }) => (log === null ? [] : [{ file, log }]));
  if (logs.length === 0) return;
  const isSeen = process.stdout.isTTY;
  const { writeScreens } = await import('./replay/screens');
  const page = await writeScreens(
    logs,
    folder,
    (progress) => void (isSeen && process.stdout.write(`\r\x1b[K${progress}`)),
  );
  console.log(`${isSeen ? '\r\x1b[K' : ''}The pictures     ${path.relative('', page)}`);
}

async function replayed(file: string, flags: CommandArguments['flags']): Promise<FileResult> {
  const begun = performance.now();
  const read = await readLogFile(file);
  if (typeof read === 'string')
    return { file, milliseconds: performance.now() - begun, unreadable: read, log: null, results: [] };
  let log = read;
  if (flags.has('update')) {
    const { changes, refusal, log: updated } = await updateOf(log);
    for (const line of changes) console.log(`  ${line}`);
    if (changes.length === 0) console.log(`${file}: nothing to update`);
    else if (refusal !== null) console.log(`${file}: not updated: ${refusal}`);
    else if (!flags.has('yes'))
      console.log(`${file}: ${changes.length} changes, not written; if every one is meant, --update --yes writes them`);
    else {
      await writeFile(file, `${JSON.stringify(updated, null, 1)}\n`);
      console.log(`${file}: updated by these ${changes.length} changes`);
      log = updated;
    }
  }
  const results = replayLog(log);
  if (flags.has('to-test')) console.log(`${await testOf(file)} replays it`);
  return { file, milliseconds: performance.now() - begun, unreadable: null, log, results };
}

/** Each time in a process of its own, so that the sources are read anew. Ends with the terminal's interrupt. */
async function watchSources(logs: readonly string[]): Promise<void> {
  let running: ReturnType<typeof spawn> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    running?.kill();
    running = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/replay.ts'), ...logs], {
      stdio: 'inherit',
    });
  };
  for (const folder of ['src', 'sagas', 'shared', 'i18n']) {
    watch(path.join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(again, 100);
    });
  }
  again();
  console.log('Watching src, sagas, shared and i18n; Ctrl+C ends it.');
  await new Promise(() => {});
}
