import { diffArrays } from 'diff';
import { differences } from '../../src/action-log/deepEqual';
import { isCall, nameOfEntry, type Entry, type PageLoad } from '../../src/action-log/logFile';

/** An entry as it is compared: without its time, and without the ids of calls. */
interface Step {
  readonly name: string;
  readonly contents: unknown;
  readonly key: string;
}

function stepsOf({ entries }: PageLoad): Step[] {
  const calls = new Map(entries.filter(isCall).map(({ id, call }) => [id, call]));
  return entries.map((entry) => {
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
    return { name, contents: { ...contents, ...during }, key: JSON.stringify([name, during, contents]) };
  });
}

/** What differs in meaning between two loads, a line each: `changed toast/shown  payload.text.key: "b", not "a"`. */
export function changesOf(before: PageLoad, after: PageLoad): string[] {
  const lines: string[] = differences(before.begin.state, after.begin.state).map((line) => `begins with ${line}`);
  const parts = diffArrays(stepsOf(before), stepsOf(after), { comparator: (a, b) => a.key === b.key });
  let gone: Step[] = [];
  for (const { value, removed: isGone, added: isNew } of parts) {
    if (isGone) gone = [...value];
    else if (isNew) {
      for (const step of value) {
        const at = gone.findIndex(({ name }) => name === step.name);
        const [was] = at === -1 ? [] : gone.splice(at, 1);
        lines.push(...(was === undefined ? [added(step)] : changed(was, step)));
      }
      lines.push(...gone.splice(0).map(missing));
    } else lines.push(...gone.splice(0).map(missing));
  }
  lines.push(...gone.map(missing));
  return [...lines, ...differences(before.end.state, after.end.state).map((line) => `ends with ${line}`)];
}

const added = ({ name, contents }: Step) => `added ${name}  ${JSON.stringify(contents)}`;
const missing = ({ name, contents }: Step) => `gone ${name}  ${JSON.stringify(contents)}`;
const changed = (was: Step, is: Step) =>
  differences(was.contents, is.contents).map((line) => `changed ${is.name}  ${line}`);
