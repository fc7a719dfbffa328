import path from 'node:path';
import { sourcePlaces } from '../../../build/sourcePlaces';
import { nameOfEntry, type LogFile } from '../../../../src/action-log/logFile';
import { placeOfReducer } from '../../../../src/qa/explain';
import { againstPage, placeOf, summaryOf, type Group } from './againstPage';
import { changedLines, placesOf, type Lines } from './changes';
import { compareBuilds } from './compareBuilds';
import { groupsOf, kinds, type Difference, type Found, type Kind } from './difference';
import { openCamera } from './pictures';
import { findRevision, scriptOf, scriptOfSources, titleOf } from './revision';
import type { Builds } from './worker';
import { writeOrSay } from '../writeOrSay';

interface NamedLog {
  readonly file: string;
  readonly log: LogFile;
}

interface Options {
  readonly revision: string;
  readonly out: string;
  readonly onProgress: (progress: string) => void;
  /** How many files could not be read. */
  readonly unreadable: number;
}

/**
 * Replays logs on a revision and on these sources, prints how they differ, and writes a page about it.
 * @returns the exit code: 1 if they differ, 3 if some loads could not be compared
 * @throws UsageError if there is no such revision; UnbuildableError if one cannot be built
 */
export async function replayAgainst(
  logs: readonly NamedLog[],
  { revision, out, onProgress, unreadable }: Options,
): Promise<number> {
  const before = await findRevision(revision);
  onProgress(`building ${revision}`);
  const changed = await changedLines(before.commit);
  const builds = { before: await scriptOf(before), after: await scriptOfSources(), changed };
  const { found, problems, compared, givenUp, lines, ran } = await differencesOn(logs, builds, onProgress);
  const groups = await withPictures(groupsOf(found), causeIn(changed, new Set(ran.keys())), onProgress);
  onProgress('');
  for (const { logs: alike, cause } of groups) {
    const [first] = alike as readonly [Found];
    const { sentence, others } = first.difference;
    console.log(`\n${sentence.slice(0, 300)}.`);
    console.log(`  cause    ${cause}`);
    console.log(`  in       ${placeOf(first)}${alike.length > 1 ? ` and ${alike.length - 1} more logs` : ''}`);
    if (others.length > 0) console.log(`  then     ${others.map((other) => kinds[other]).join('; ')}`);
  }
  for (const problem of problems) console.log(problem);
  const verdict = `${compared} loads compared, ${givenUp} given up, ${unreadable} logs unreadable. ${summaryOf(groups, compared)}`;
  const coverage = coverageOf(changed, lines, ran);
  const title = await titleOf(before.commit);
  const page = { before: title, after: 'the sources of this checkout', groups, verdict, coverage, problems };
  await writeOrSay(out, againstPage(page));
  console.log(['', ...coverage, verdict, `The page     ${path.relative('', out)}`].join('\n'));
  return groups.length > 0 ? 1 : givenUp > 0 ? 3 : 0;
}

/** What an all-clear says of the changed lines, in lines. @param ran the logs that ran each line */
function coverageOf(changed: Lines, lines: readonly string[], ran: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (Object.keys(changed).length === 0) return [];
  const inReplay = new Set(lines);
  const which = (isWanted: (line: string) => boolean) =>
    placesOf(
      Object.fromEntries(
        Object.entries(changed).map(([file, numbers]) => [file, numbers.filter((one) => isWanted(`${file}:${one}`))]),
      ),
    );
  const never = which((line) => inReplay.has(line) && !ran.has(line));
  const outside = Object.keys(changed).filter((file) => !lines.some((line) => line.startsWith(`${file}:`)));
  return [
    `Of ${lines.length} changed lines with code in a replay, the logs ran ${ran.size}.`,
    ...[...ran]
      .slice(0, 20)
      .map(
        ([line, by]) =>
          `  ran      ${line}: ${[...by].slice(0, 4).join(', ')}${by.size > 4 ? ` and ${by.size - 4} more` : ''}`,
      ),
    ...never.map((place) => `  never    ${place}: no compared log runs it`),
    ...(outside.length === 0 ? [] : [`  no part of a replay: ${outside.join(', ')}`]),
  ];
}

/** Where flows, events and pages are changed, for the cause of a difference. */
const foldersOf: Readonly<Record<Kind, RegExp>> = {
  flows: /^(sagas|shared|src\/(app|lib))\//,
  state: /^(src\/features|shared)\//,
  seen: /^(i18n|src|shared|site\.config)/,
  controls: /^(src|shared)\//,
  markup: /^(src|i18n)\//,
};

/** The flow or the reducer that a difference names, and the changed lines that may be its cause. */
function causeIn(changed: Lines, ran: ReadonlySet<string>) {
  const places = sourcePlaces();
  return ({ kind, by }: Difference): string => {
    const named =
      by === null
        ? []
        : 'flow' in by
          ? [`the flow ${by.flow}, ${places[by.flow] ?? 'of another build'}`]
          : [placeOfReducer(by.slice, by.event, places)];
    const all = Object.entries(changed).filter(([file]) => foldersOf[kind].test(file));
    const executed = all.map(([file, lines]) => [file, lines.filter((line) => ran.has(`${file}:${line}`))] as const);
    const near = placesOf(Object.fromEntries(executed));
    const changes = near.length > 0 ? near : placesOf(Object.fromEntries(all));
    return [...named, ...(changes.length === 0 ? [] : [`changed in ${changes.slice(0, 4).join(', ')}`])].join('; ');
  };
}

/** How two builds differ on logs. */
async function differencesOn(logs: readonly NamedLog[], builds: Builds, onProgress: (progress: string) => void) {
  const tasks = logs.flatMap(({ file, log }) =>
    log.loads.map((load, at) => ({ file, at, load, isPlain: log.texts === 'plain' })),
  );
  const found: Found[] = [];
  const problems: string[] = [];
  const ran = new Map<string, Set<string>>();
  let done = 0;
  let givenUp = 0;
  const covered = await compareBuilds(builds, tasks, (index, compared) => {
    const { file, at, load } = tasks[index] as (typeof tasks)[number];
    done += 1;
    onProgress(`${done} of ${tasks.length}  ${path.basename(file)}`);
    const name = `${file}, load ${at + 1}`;
    if ('problem' in compared || compared.stopped.length > 0) givenUp += 1;
    if ('problem' in compared) {
      problems.push(`${name}: ${compared.problem}`);
      return;
    }
    problems.push(...compared.stopped.map((why) => `${name}: ${why}; what differs before that is told`));
    for (const line of compared.ran) ran.set(line, (ran.get(line) ?? new Set()).add(path.basename(file)));
    for (const difference of compared.differences) {
      const entry = load.entries[difference.entry - 1];
      found.push({ file, load: at + 1, fact: entry === undefined ? 'the beginning' : nameOfEntry(entry), difference });
    }
  });
  for (const line of covered.ran) if (!ran.has(line)) ran.set(line, new Set(['every load']));
  return { found, problems, compared: tasks.length - givenUp, givenUp, lines: covered.lines, ran };
}

async function withPictures(
  groups: readonly Found[][],
  causeOf: (difference: Difference) => string,
  onProgress: (progress: string) => void,
): Promise<Group[]> {
  const camera = groups.length > 0 ? await openCamera() : null;
  try {
    const drawn: Group[] = [];
    for (const [at, logs] of groups.entries()) {
      onProgress(`drawing ${at + 1} of ${groups.length}`);
      const { difference } = logs[0] as Found;
      const pictures = camera === null ? null : await camera.shoot(difference.moments);
      drawn.push({ logs, pictures, cause: causeOf(difference) });
    }
    return drawn;
  } finally {
    await camera?.close();
  }
}
