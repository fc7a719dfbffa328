import { diffArrays } from 'diff';
import { differences } from '../../src/action-log/deepEqual';
import { isCall, nameOfEntry, type Entry, type PageLoad } from '../../src/action-log/logFile';

/** An entry as it is compared: without its time, and without the ids of calls. */
interface Step {
  readonly index: number;
  readonly name: string;
  readonly contents: unknown;
  readonly key: string;
}

function stepsOf({ entries }: PageLoad): Step[] {
  const calls = new Map(entries.filter(isCall).map(({ id, call }) => [id, call]));
  return entries.map((entry, index) => {
    const {
      at: _at,
      id: _id,
      settled,
      duringCall,
      ...contents
    } = entry as Entry & {
      readonly id?: number;
      readonly settled?: number;
      readonly duringCall?: number;
    };
    const name = settled === undefined ? nameOfEntry(entry) : `the end of ${calls.get(settled) ?? 'no call'}`;
    const during = duringCall === undefined ? {} : { duringCall: calls.get(duringCall) };
    return { index, name, contents: { ...contents, ...during }, key: JSON.stringify([name, during, contents]) };
  });
}

/** An entry of a load, and what it became in another; null on the one side that does not have it. */
export interface Pair {
  readonly was: Step | null;
  readonly is: Step | null;
}

/** Which entry of a load is which of another, in the order of the later one. */
export function pairsOf(before: PageLoad, after: PageLoad): Pair[] {
  const [old, now] = [stepsOf(before), stepsOf(after)];
  const pairs: Pair[] = [];
  let gone: Step[] = [];
  const drop = () => pairs.push(...gone.splice(0).map((was) => ({ was, is: null })));
  for (const { count, removed: isGone, added: isNew } of diffArrays(old, now, {
    comparator: (a, b) => a.key === b.key,
  })) {
    if (isGone) {
      gone = old.splice(0, count);
      continue;
    }
    for (const is of now.splice(0, count)) {
      const at = isNew ? gone.findIndex(({ name }) => name === is.name) : -1;
      const [was = null] = isNew ? (at === -1 ? [] : gone.splice(at, 1)) : old.splice(0, 1);
      pairs.push({ was, is });
    }
    drop();
  }
  drop();
  return pairs;
}

/** What differs in meaning between two loads, a line each: `changed toast/shown  payload.text.key: "b", not "a"`. */
export function changesOf(before: PageLoad, after: PageLoad, pairs: readonly Pair[]): string[] {
  return [
    ...differences(before.begin.state, after.begin.state).map((line) => `begins with ${line}`),
    ...pairs.flatMap(linesOf),
    ...differences(before.end.state, after.end.state).map((line) => `ends with ${line}`),
  ];
}

function linesOf({ was, is }: Pair): string[] {
  if (is === null) return was === null ? [] : [`gone ${was.name}  ${JSON.stringify(was.contents)}`];
  if (was === null) return [`added ${is.name}  ${JSON.stringify(is.contents)}`];
  return differences(was.contents, is.contents).map((line) => `changed ${is.name}  ${line}`);
}
