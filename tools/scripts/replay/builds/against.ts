import path from 'node:path';
import { nameOfEntry, type LogFile } from '../../../../src/action-log/logFile';
import { againstPage, placeOf, summaryOf, type Group } from './againstPage';
import { compareBuilds } from './compareBuilds';
import { groupsOf, kinds, type Found } from './difference';
import { openCamera } from './pictures';
import { findRevision, scriptOf, scriptOfSources, titleOf } from './revision';
import { writeOrSay } from '../writeOrSay';

export interface NamedLog {
  readonly file: string;
  readonly log: LogFile;
}

interface Options {
  readonly revision: string;
  readonly out: string;
  readonly onProgress: (progress: string) => void;
}

/**
 * Replays logs on a revision and on these sources, prints how they differ, and writes a page about it.
 * @returns whether they differ, or could not be compared
 * @throws UsageError if there is no such revision; UnbuildableError if one cannot be built
 */
export async function replayAgainst(
  logs: readonly NamedLog[],
  { revision, out, onProgress }: Options,
): Promise<boolean> {
  const before = await findRevision(revision);
  onProgress(`building ${revision}`);
  const scripts = [await scriptOf(before), await scriptOfSources()] as const;
  const { found, problems, compared } = await differencesOn(logs, ...scripts, onProgress);
  const groups = await withPictures(groupsOf(found), onProgress);
  onProgress('');
  for (const { logs: alike } of groups) {
    const [first] = alike as readonly [Found];
    const { kind, before: gone, after: come } = first.difference;
    console.log(`${placeOf(first)}: ${kinds[kind]}${alike.length > 1 ? `; so do ${alike.length - 1} more logs` : ''}`);
    for (const line of gone.slice(0, 6)) console.log(`  - ${line.trim().slice(0, 300)}`);
    for (const line of come.slice(0, 6)) console.log(`  + ${line.trim().slice(0, 300)}`);
  }
  for (const problem of problems) console.log(problem);
  const page = {
    before: await titleOf(before.commit),
    after: 'the sources of this checkout',
    groups,
    compared,
    problems,
  };
  await writeOrSay(out, againstPage(page));
  console.log(`${compared} loads compared with ${revision}: ${summaryOf(groups)}`);
  console.log(`The page     ${path.relative('', out)}`);
  return groups.length > 0 || problems.length > 0;
}

/** How two builds differ on logs. @param only the load to compare alone, from 1 */
export async function differencesOn(
  logs: readonly NamedLog[],
  before: string,
  after: string,
  onProgress: (progress: string) => void,
  only?: number,
): Promise<{ readonly found: readonly Found[]; readonly problems: readonly string[]; readonly compared: number }> {
  const tasks = logs
    .flatMap(({ file, log }) => log.loads.map((load, at) => ({ file, at, load, isPlain: log.texts === 'plain' })))
    .filter(({ at }) => only === undefined || at + 1 === only);
  const found: Found[] = [];
  const problems: string[] = [];
  let done = 0;
  await compareBuilds(before, after, tasks, (index, compared) => {
    const { file, at, load } = tasks[index] as (typeof tasks)[number];
    done += 1;
    onProgress(`${done} of ${tasks.length}  ${path.basename(file)}`);
    const name = `${file}, load ${at + 1}`;
    if ('problem' in compared) {
      problems.push(`${name}: ${compared.problem}`);
      return;
    }
    problems.push(...compared.stopped.map((why) => `${name}: ${why}; what differs before that is told`));
    for (const difference of compared.differences) {
      const entry = load.entries[difference.entry - 1];
      found.push({ file, load: at + 1, fact: entry === undefined ? 'the beginning' : nameOfEntry(entry), difference });
    }
  });
  return { found, problems, compared: tasks.length };
}

async function withPictures(groups: readonly Found[][], onProgress: (progress: string) => void): Promise<Group[]> {
  const camera = groups.length > 0 ? await openCamera() : null;
  try {
    const drawn: Group[] = [];
    for (const [at, logs] of groups.entries()) {
      onProgress(`drawing ${at + 1} of ${groups.length}`);
      const moments = (logs[0] as Found).difference.moments;
      drawn.push({ logs, pictures: camera === null ? null : await camera.shoot(moments) });
    }
    return drawn;
  } finally {
    await camera?.close();
  }
}
