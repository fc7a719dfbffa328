import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/root';
import type { MeasureOptions, Row } from '../row';
import type { ChildWork } from './child';
import { loadFresh } from './freshSources';
import { inChild } from './inChild';
import type * as Sessions from './sessions';

const sessions = 200;
const longestSeconds = 30;

export interface Break {
  readonly what: string;
  readonly file: string;
  readonly text: string;
  readonly put: string;
}

/** Ways to break what a replay compares with, each a text of a source and what stands in its place. */
export const breaks: readonly Break[] = [
  ['no divergence is kept', 'replay.ts', 'divergence ??= { index, expected: expected ?? null, got };', ''],
  ['any two values are equal', 'deepEqual.ts', 'if (a === b) return true;', 'if (a === a || b === b) return true;'],
  ['no two values are equal', 'deepEqual.ts', 'if (a === b) return true;', 'if (a !== undefined) return false;'],
  ['it stops after five steps', 'replay.ts', 'while (step());', 'for (let at = 0; at < 5 && step(); at += 1);'],
  [
    'it stops before the end',
    'replay.ts',
    'if (entry === undefined) return finish();',
    'if (entry === undefined) return false;',
  ],
  ['states are not compared', 'replay.ts', 'if (isStrict) compareState(index, store.getState());', ''],
  ['names of events are not compared', 'replay.ts', 'expected.event !== type ||', ''],
  ['names of calls are not compared', 'compareSteps.ts', 'if (entry.call !== call) return false;', ''],
  ['arguments are not compared', 'compareSteps.ts', 'if (deepEqual(entry.args, args)) return true;', 'return true;'],
  ['payloads are not compared', 'compareSteps.ts', 'if (deepEqual(recorded, payload)) return true;', 'return true;'],
  [
    'every field is taken for new',
    'asRecorded.ts',
    'const isNew = recorded[field] === undefined &&',
    'const isNew = recorded[field] !== got[field] &&',
  ],
  ['every part of the state is taken for new', 'compareState.ts', 'if (recorded === undefined &&', 'if (true ||'],
  [
    'calls may come in any turn',
    'freeCalls.ts',
    "if (isFromOutside(entry) || (isEvent(entry) && entry.source === 'page')) return null;",
    '',
  ],
  [
    'a call that was not recorded is passed over',
    'replay.ts',
    'if (index === null) {',
    'if (index === null) return never; else if (index < 0) {',
  ],
  [
    'a call that nobody made may end',
    'replay.ts',
    'if (call === undefined) return diverge(entry, null);',
    'if (call === undefined) return void (at += 1);',
  ],
  ['steps that no flow took are passed over', 'replay.ts', '} else diverge(entry, null);', '} else at += 1;'],
  [
    'flows’ events reach no reducer',
    'replay.ts',
    'const result = next(event);',
    'const result = isOfFlow === true ? event : next(event);',
  ],
  ['the state at the end is not compared', 'replay.ts', 'hashOfValue(state) !== load.end.hash', 'false'],
  [
    'all states have one hash',
    'hash.ts',
    "hashOf(JSON.stringify(sorted(value)) ?? '')",
    "hashOf(JSON.stringify(sorted(null)) ?? '')",
  ],
].map(([what = '', file = '', text = '', put = '']) => ({ what, file: `src/action-log/${file}`, text, put }));

/** Whether the row of the generated sessions is red for a replayer that is broken, one break after the other. */
export async function brokenReplayers({ share, onProgress }: MeasureOptions): Promise<Row> {
  const isGreen = (at: number | null) =>
    inChild<number | null, boolean>('breaks', 'playBroken', at, { share, onProgress }, longestSeconds);
  if (!(await isGreen(null))) throw new Error('The row of the generated sessions is red without any break.');
  const believed: string[] = [];
  for (const [at, { what }] of breaks.entries()) {
    onProgress(`${at + 1} of ${breaks.length}: ${what}`);
    brokenSource(at);
    // One that never ends is not believed either.
    if (await isGreen(at).catch(() => false)) believed.push(what);
  }
  return {
    label: 'breaks of the replayer that turn the row of the generated sessions red',
    figure: `${breaks.length - believed.length} of ${breaks.length}`,
    goal: 'all',
    isReached: believed.length === 0,
    details: `${sessions} sessions each${believed.length === 0 ? '' : `; believed where ${believed.join(', ')}`}`,
  };
}

/** What one break does; without a number, what the replayer does as it is. Run in a process of its own, since a broken one may go on for ever. */
export const playBroken: ChildWork<number | null, boolean> = async (at) => {
  const changed = at === null ? undefined : brokenSource(at);
  const { playFew } = loadFresh<typeof Sessions>(path.join(root, 'bench/replay/sessions.ts'), changed);
  try {
    const { same, noticed } = await playFew(sessions);
    return same === sessions && noticed === sessions;
  } catch {
    return false;
  }
};

export function brokenSource(at: number): ReadonlyMap<string, string> {
  const { file, text, put } = breaks[at] as Break;
  const source = readFileSync(path.join(root, file), 'utf8');
  if (!source.includes(text))
    throw new Error(`${file} does not say '${text}' any more: bench/replay/breaks.ts has to.`);
  return new Map([[path.join(root, file), source.replace(text, put)]]);
}
