import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../../build/root';
import { sourcePlaces } from '../../../build/sourcePlaces';
import { nameOfEntry } from '../../../../src/action-log/logFile';
import { placeOfReducer } from '../../../../src/qa/explain';
import type { NamedLog } from '../readLogs';
import { againstPage, placeOf, summaryOf, type Group } from './againstPage';
import { changedLines, placesOf } from './changes';
import { compareBuilds } from './compareBuilds';
import { groupsOf, kinds, type Difference, type Found, type Kind } from './difference';
import { openCamera } from './pictures';
import { findRevision, scriptOf, scriptOfSources, titleOf } from './revision';
import type { Builds } from './worker';

/** The logs that ran each changed line. */
type Ran = ReadonlyMap<string, ReadonlySet<string>>;

const out = path.join(root, '.local/replay-against.html');

function onProgress(progress: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${progress}`);
}

/**
 * Replays logs on a revision and on these sources, prints how they differ, and writes a page about it.
 * @returns the exit code: 1 if they differ, 2 if a log cannot be read, 3 if some loads could not be compared
 * @throws UsageError if there is no such revision; Error with a sentence if one cannot be built
 */
export async function replayAgainst(logs: readonly NamedLog[], revision: string): Promise<number> {
  const unreadable = logs.filter(({ log }) => typeof log === 'string');
  for (const { file, log } of unreadable) console.log(`${file}: ${log as string}`);
  const before = await findRevision(revision);
  onProgress(`building ${revision}`);
  const changed = await changedLines(before.commit);
  const builds = { before: await scriptOf(before), after: await scriptOfSources(), changed };
  const { found, problems, compared, givenUp, lines, ran } = await differencesOn(logs, builds);
  const groups = await withPictures(groupsOf(found), causeIn(changed, ran), problems);
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
  const verdict = `${compared} loads compared, ${givenUp} given up, ${unreadable.length} logs unreadable. ${summaryOf(groups, compared)}`;
  const coverage = coverageOf(changed, lines, ran);
  await mkdir(path.dirname(out), { recursive: true });
  await writeFile(out, againstPage({ before: await titleOf(before.commit), groups, verdict, coverage, problems }));
  console.log(['', ...coverage, verdict, `The page     ${path.relative('', out)}`].join('\n'));
  if (groups.length > 0) return 1;
  return unreadable.length > 0 ? 2 : givenUp > 0 ? 3 : 0;
}

/** What an all-clear says of the changed lines, in lines. @param lines those with code in a replay */
function coverageOf(changed: readonly string[], lines: readonly string[], ran: Ran): string[] {
  if (changed.length === 0) return [];
  const files = new Set(changed.map((line) => line.split(':')[0]));
  const outside = [...files].filter((file) => !lines.some((line) => line.startsWith(`${file}:`)));
  return [
    `Of ${lines.length} changed lines with code in a replay, the logs ran ${ran.size}.`,
    ...[...ran].slice(0, 20).map(([line, by]) => {
      const more = by.size > 4 ? ` and ${by.size - 4} more` : '';
      return `  ran      ${line}: ${[...by].slice(0, 4).join(', ')}${more}`;
    }),
    ...placesOf(changed.filter((line) => lines.includes(line) && !ran.has(line))).map(
      (place) => `  never    ${place}: no compared log runs it`,
    ),
    ...(outside.length === 0 ? [] : [`  changed without code in a replay: ${outside.join(', ')}`]),
  ];
}

/** Where flows, events and pages are changed, for the cause of a difference. */
const foldersOf: Readonly<Record<Kind, RegExp>> = {
  // Selectors are read by the flows too.
  flows: /^(sagas\/|shared\/|src\/(app|lib)\/|src\/features\/.*\.ts:)/,
  state: /^(src\/features|shared)\//,
  seen: /^(i18n|src|shared|site\.config)/,
  controls: /^(src|shared)\//,
  markup: /^(src|i18n)\//,
};

/** The flow or the reducer that a difference names, and the changed lines that may be its cause. */
function causeIn(changed: readonly string[], ran: Ran) {
  const places = sourcePlaces();
  return ({ kind, by }: Difference): string => {
    const named =
      by === null
        ? []
        : 'flow' in by
          ? [`the flow ${by.flow}, ${places[by.flow] ?? 'of another build'}`]
          : [placeOfReducer(by.slice, by.event, places)];
    const all = changed.filter((line) => foldersOf[kind].test(line));
    const executed = all.filter((line) => ran.has(line));
    const changes = placesOf(executed.length > 0 ? executed : all).slice(0, 4);
    return [...named, ...(changes.length === 0 ? [] : [`changed in ${changes.join(', ')}`])].join('; ');
  };
}

/** How two builds differ on logs. */
async function differencesOn(logs: readonly NamedLog[], builds: Builds) {
  const tasks = logs.flatMap(({ file, log }) =>
    typeof log === 'string' ? [] : log.loads.map((load, at) => ({ file, at, load, isPlain: log.texts === 'plain' })),
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
    if ('problem' in compared) return void problems.push(`${name}: ${compared.problem}`);
    problems.push(...compared.stopped.map((why) => `${name}: ${why}; what differs before that is shown`));
    for (const line of compared.ran) ran.set(line, (ran.get(line) ?? new Set()).add(path.basename(file)));
    for (const difference of compared.differences) {
      const entry = load.entries[difference.entry - 1];
      found.push({ file, load: at + 1, input: entry === undefined ? 'the beginning' : nameOfEntry(entry), difference });
    }
  });
  for (const line of covered.ran) if (!ran.has(line)) ran.set(line, new Set(['every load']));
  return { found, problems, compared: tasks.length - givenUp, givenUp, lines: covered.lines, ran };
}

async function withPictures(
  groups: readonly Found[][],
  causeOf: (difference: Difference) => string,
  problems: string[],
): Promise<Group[]> {
  // The pictures only illustrate: a Chromium that fails does not cost the comparison.
  const without = (error: Error) => {
    problems.push(`A picture is missing: ${error.message.split('\n')[0]}`);
    return null;
  };
  await using camera = groups.length > 0 ? await openCamera().catch(without) : null;
  const drawn: Group[] = [];
  for (const [at, logs] of groups.entries()) {
    onProgress(`drawing ${at + 1} of ${groups.length}`);
    const { difference } = logs[0] as Found;
    const pictures = camera === null ? null : await camera.shoot(difference.moments).catch(without);
    drawn.push({ logs, pictures, cause: causeOf(difference) });
  }
  return drawn;
}
