import { UsageError } from '../../runCommand';
import { differencesOn, type NamedLog } from './against';
import { placeOf } from './againstPage';
import { groupsOf, signOf, type Found } from './difference';
import { commitsBetween, findRevision, scriptOf, titleOf, UnbuildableError, type Revision } from './revision';

/** The most differences that are searched for at once. */
const most = 5;

/**
 * Searches a range for the commits that made logs behave differently from its start, and prints them.
 * @param range in git's form: GOOD..BAD
 * @returns whether its ends differ, or could not be compared
 * @throws UsageError if it is not a range, or has no commits; UnbuildableError if an end cannot be built
 */
export async function bisect(
  logs: readonly NamedLog[],
  range: string,
  onProgress: (progress: string) => void,
): Promise<boolean> {
  const [from = '', to = '', ...rest] = range.split('..');
  if (from === '' || to === '' || rest.length > 0)
    throw new UsageError(`--bisect takes two revisions, GOOD..BAD, and not '${range}'.`);
  const [good, bad] = [await findRevision(from), await findRevision(to)];
  const commits = await commitsBetween(good, bad);
  if (commits.length === 0) throw new UsageError(`There is no commit between ${from} and ${to}.`);
  const scripts = new Map<string, Promise<string>>();
  const built = ({ tree, ...revision }: Revision) => {
    const script = scripts.get(tree) ?? scriptOf({ tree, ...revision });
    scripts.set(tree, script);
    return script;
  };
  const [first, last] = [await built(good), await built(bad)];
  const { found, problems } = await differencesOn(logs, { before: first, after: last, changed: {} }, onProgress);
  onProgress('');
  for (const problem of problems) console.log(problem);
  const skipped = new Set<string>();
  const stepOver = (commit: string, why: string): null => {
    if (!skipped.has(commit)) console.log(`Skipped: ${why}`);
    skipped.add(commit);
    return null;
  };
  const isBad = async (commit: string, { file, load, difference }: Found): Promise<boolean | null> => {
    try {
      const script = await built(await findRevision(commit));
      const named = logs.filter((one) => one.file === file);
      const now = await differencesOn(named, { before: first, after: script, changed: {} }, () => {}, load);
      const [problem] = now.problems;
      if (problem !== undefined) return stepOver(commit, `${await titleOf(commit)}: ${problem}`);
      return now.found.some((one) => signOf(one.difference) === signOf(difference));
    } catch (error) {
      if (!(error instanceof UnbuildableError)) throw error;
      return stepOver(commit, error.message);
    }
  };
  const ways = groupsOf(found);
  for (const [one] of ways.slice(0, most) as [Found][]) {
    const names = await search(commits, (commit) => isBad(commit, one), onProgress);
    onProgress('');
    const { sentence } = one.difference;
    const titles = await Promise.all(names.map(titleOf));
    console.log(
      `${names.length === 1 ? titles[0] : `One of these, some of which cannot be judged:\n  ${titles.join('\n  ')}`}`,
    );
    console.log(`  ${placeOf(one)}: ${sentence.slice(0, 300)}`);
  }
  const more = ways.length - most;
  if (more > 0) console.log(`and ${more} more ${more === 1 ? 'way' : 'ways'}: fix these first, and search again.`);
  if (ways.length === 0)
    console.log(
      problems.length === 0
        ? `${from} and ${to} do the same on these logs.`
        : `${from} and ${to} could not be compared on all of these logs; on the others they do the same.`,
    );
  return ways.length > 0 || problems.length > 0;
}

/**
 * The first bad commit, by bisection, with the commits before it that cannot be judged.
 * @param commits the oldest first; the last is bad, and the parent of the first is good
 * @param isBad null if it cannot be told
 */
export async function search(
  commits: readonly string[],
  isBad: (commit: string) => Promise<boolean | null>,
  onProgress: (progress: string) => void = () => {},
): Promise<string[]> {
  let [good, bad] = [-1, commits.length - 1];
  const unknown = new Set<number>();
  while (bad - good > 1) {
    const middle = (good + bad) / 2;
    const [next] = Array.from({ length: bad - good - 1 }, (_, at) => good + 1 + at)
      .filter((at) => !unknown.has(at))
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (next === undefined) break;
    onProgress(`${bad - good - 1} commits are left`);
    const answer = await isBad(commits[next] as string);
    if (answer === null) unknown.add(next);
    else if (answer) bad = next;
    else good = next;
  }
  return commits.slice(good + 1, bad + 1);
}
