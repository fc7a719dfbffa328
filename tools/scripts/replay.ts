import '../build/knownBrand';
import { readLogs, type NamedLog } from './replay/readLogs';
import { replayLog } from './replay/replayLog';
import { missing } from './replay/reach';
import { divergences, summary, verdict, type FileResult } from './replay/report';
import { runCommand, UsageError } from './runCommand';

const help = `npm run replay -- LOG...: replays recorded sessions on this build, without browser or network

A LOG is a file, or a folder: all logs in it are replayed.

  --against REV  feeds the external inputs to that revision and to this checkout, with the pages rendered and every
                 control used, and says where the two first differ, and which changed lines the logs ran; writes a page
                 about it, with pictures if Chromium is installed, to .local/replay-against.html

Exit code: 0 if every log matched its recording, or two builds do the same on all of them; 1 if a log diverged, or the
builds differ; otherwise 2 if a log, a revision or the options cannot be read, or a file cannot be written; otherwise 3
if some loads could not be compared.`;

await runCommand<{ against?: string }>(
  help,
  async (words, { against }) => {
    if (words.length === 0) throw new UsageError('Name a log to replay, such as __tests__/replay/logs/login.json.');
    const logs = await readLogs(words);
    if (against === undefined) process.exitCode = replayEach(logs, logs.length > words.length);
    else {
      const { replayAgainst } = await import('./replay/builds/against');
      process.exitCode = await replayAgainst(logs, against);
    }
  },
  { options: ['--against <revision>'], words: '[logs...]', errorCode: 2 },
);

function replayEach(logs: readonly NamedLog[], isFolder: boolean): number {
  // Like the built site, without development checks.
  process.env['NODE_ENV'] ??= 'production';
  const done: FileResult[] = [];
  for (const { file, log } of logs) {
    const result = { file, log, results: typeof log === 'string' ? [] : replayLog(log) };
    done.push(result);
    console.log(summary(result));
  }
  for (const line of divergences(done)) console.log(line);
  if (logs.length > 1) console.log(`\n${verdict(done)}`);
  if (isFolder) for (const line of missing(done)) console.log(line);
  if (done.some(({ results }) => results.some(({ divergence }) => divergence !== null))) return 1;
  return done.some(({ log }) => typeof log === 'string') ? 2 : 0;
}
