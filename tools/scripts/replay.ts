import path from 'node:path';
import { root } from '../build/root';
import { runAtFullSpeed } from './replay/atFullSpeed';
import { filesIn } from './replay/filesIn';
import { help, options } from './replay/help';
import { onProgress } from './replay/progress';
import { readLogFile } from './replay/readLogFile';
import { replayLog } from './replay/replayLog';
import { missing } from './replay/reach';
import { divergences, json, junit, summary, verdict, type FileResult } from './replay/report';
import { writeOrSay } from './replay/writeOrSay';
import { runCommand, UsageError, type CommandArguments } from './runCommand';

const most = 10_000;
/** Options that exclude each other. */
const notBeside: Readonly<Record<string, readonly string[]>> = {
  open: ['against', 'html', 'json', 'junit'],
  against: ['json', 'junit'],
};

await runCommand(
  help,
  async ({ values, flags, words }) => {
    checkOptions({ values, flags, words });
    if (flags.has('open')) {
      const { openLog } = await import('./replay/openLog');
      return openLog(words);
    }
    const files = await filesIn(words);
    process.exitCode =
      values['against'] !== undefined
        ? await ofTwoBuilds(files, values)
        : await replayEach(files, values, files.length > words.length);
  },
  { options, words: most, errorCode: 2 },
);

function checkOptions({ values, flags, words }: CommandArguments): void {
  if (words.length === 0) throw new UsageError('Name a log to replay, such as __tests__/replay/logs/login.json.');
  const isGiven = (option: string) => option in values || flags.has(option);
  for (const [one, others] of Object.entries(notBeside).filter(([option]) => isGiven(option))) {
    const other = others.find(isGiven);
    if (other !== undefined)
      throw new UsageError(`--${one} and --${other} do not go together: run the command once with each.`);
  }
}

async function replayEach(
  files: readonly string[],
  values: CommandArguments['values'],
  isFolder: boolean,
): Promise<number> {
  runAtFullSpeed();
  const done: FileResult[] = [];
  for (const file of files) {
    const begun = performance.now();
    const log = await readLogFile(file);
    const results = typeof log === 'string' ? [] : replayLog(log);
    done.push({ file, log, results, milliseconds: performance.now() - begun });
    console.log(summary(done.at(-1) as FileResult));
  }
  for (const line of divergences(done)) console.log(line);
  if (files.length > 1) console.log(`\n${verdict(done)}`);
  if (isFolder) for (const line of missing(done)) console.log(line);
  if (values['json'] !== undefined) await writeOrSay(values['json'], json(done));
  if (values['junit'] !== undefined) await writeOrSay(values['junit'], junit(done));
  if (values['html'] !== undefined) {
    const { writeStory } = await import('./replay/story/writeStory');
    await writeStory(done, values['html'], onProgress);
  }
  if (done.some(({ results }) => results.some(({ divergence }) => divergence !== null))) return 1;
  return done.some(({ log }) => typeof log === 'string') ? 2 : 0;
}

async function ofTwoBuilds(files: readonly string[], values: CommandArguments['values']): Promise<number> {
  const logs = [];
  let unreadable = 0;
  for (const file of files) {
    const log = await readLogFile(file);
    if (typeof log !== 'string') logs.push({ file, log });
    else {
      unreadable += 1;
      console.log(`${file}: ${log}`);
    }
  }
  const { replayAgainst } = await import('./replay/builds/against');
  const out = values['html'] ?? path.join(root, '.local/replay-against.html');
  const code = await replayAgainst(logs, { revision: values['against'] ?? '', out, onProgress, unreadable });
  return code !== 1 && unreadable > 0 ? 2 : code;
}
