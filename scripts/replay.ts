import path from 'node:path';
import { runAtFullSpeed } from './replay/atFullSpeed';
import { checkFolder } from './replay/checkFolder';
import { filesIn, isFolder } from './replay/folder/filesIn';
import { help, options } from './replay/help';
import { onProgress } from './replay/progress';
import { replayFile } from './replay/replayFile';
import { junit, summary, type FileResult } from './replay/report';
import { rewriteLogs } from './replay/rewriteLogs';
import { watchSources } from './replay/watchSources';
import { writeOrSay } from './replay/writeOrSay';
import { runCommand, UsageError, type CommandArguments } from './runCommand';

const most = 10_000;
/** What is done with one log after the other, in a folder too. */
const oneByOne = ['junit', 'html', 'screens', 'update', 'to-test'];
/** Which options would be ignored beside another. */
const notBeside: Readonly<Record<string, readonly string[]>> = {
  open: Object.keys(options).filter((option) => option !== 'open'),
  watch: Object.keys(options).filter((option) => option !== 'watch'),
  against: ['bisect', 'junit', 'keep', 'screens', 'to-test', 'update'],
  bisect: ['html', 'junit', 'keep', 'screens', 'to-test', 'update'],
  minimize: ['html'],
};

await runCommand(
  help,
  async ({ values, flags, words }) => {
    checkOptions({ values, flags, words });
    if (flags.has('open')) {
      const { openLog } = await import('./replay/openLog');
      return openLog(words);
    }
    if (flags.has('watch')) return watchSources(words);
    if (values['screens'] !== undefined) await checkFolder(values['screens']);
    const files = await filesIn(words);
    if (values['against'] !== undefined || values['bisect'] !== undefined) {
      const { ofTwoBuilds } = await import('./replay/builds/ofTwoBuilds');
      process.exitCode = await ofTwoBuilds(files, values, flags);
      return;
    }
    runAtFullSpeed();
    const isOfFolder = (await Promise.all(words.map(isFolder))).includes(true);
    if (isOfFolder && !oneByOne.some((option) => option in values || flags.has(option))) {
      const { replayFolder } = await import('./replay/folder/replayFolder');
      process.exitCode = await replayFolder(files, { keep: values['keep'], onProgress });
      return;
    }
    if (values['keep'] !== undefined)
      throw new UsageError(
        `--keep goes with a folder of logs, and without ${oneByOne.map((option) => `--${option}`).join(', ')}.`,
      );
    process.exitCode = await replayEach(files, values, flags);
  },
  { options, words: most, usageCode: 2, errorCode: 2 },
);

function checkOptions({ values, flags, words }: CommandArguments): void {
  if (words.length === 0)
    throw new UsageError('Name a log to replay, such as __tests__/replay/logs/login.json. (--help says more)');
  if (flags.has('yes') && !flags.has('update')) throw new UsageError('--yes goes with --update.');
  if (flags.has('minimize') && values['against'] === undefined)
    throw new UsageError(
      '--minimize needs a build on which the log is green, to tell the fault from what was always so: --against REV --minimize.',
    );
  const isGiven = (option: string) => option in values || flags.has(option);
  for (const [one, others] of Object.entries(notBeside).filter(([option]) => isGiven(option))) {
    const other = others.find(isGiven);
    if (other !== undefined)
      throw new UsageError(`--${one} and --${other} do not go together: run the command once with each.`);
  }
}

/** @returns the exit code */
async function replayEach(
  files: readonly string[],
  values: CommandArguments['values'],
  flags: CommandArguments['flags'],
): Promise<number> {
  const done: FileResult[] = [];
  for (const file of files) {
    const result = await replayFile(file, flags);
    done.push(result);
    console.log(summary(result));
  }
  const updates = done.flatMap(({ file, update }) => (update === null ? [] : [{ file, ...update }]));
  await rewriteLogs(new Map(updates.map(({ file, text }) => [file, text])));
  for (const { file, changes } of updates) console.log(`${file}: updated by these ${changes} changes`);
  if (values['junit'] !== undefined) await writeOrSay(values['junit'], junit(done));
  if (values['html'] !== undefined) {
    const { writeStory } = await import('./replay/story/writeStory');
    await writeStory(done, values['html'], onProgress);
  }
  if (values['screens'] !== undefined) await screens(done, path.resolve(values['screens']));
  if (done.some(({ unreadable }) => unreadable !== null)) return 2;
  return done.some(({ results }) => results.some(({ divergence }) => divergence !== null)) ? 1 : 0;
}

async function screens(files: readonly FileResult[], folder: string): Promise<void> {
  const logs = files.flatMap(({ file, log }) => (log === null ? [] : [{ file, log }]));
  if (logs.length === 0) return;
  const { writeScreens } = await import('./replay/screens');
  const page = await writeScreens(logs, folder, onProgress);
  onProgress('');
  console.log(`The pictures     ${path.relative('', page)}`);
}
