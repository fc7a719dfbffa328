import { nameOfEntry } from '../action-log/logFile';
import { beforeAll } from '../action-log/startState';
import type { Run } from './run';
import { divergedBefore } from './useReplay';

/** How a replay stands at a position: `3 of 51, as recorded`, `Diverged at entry 33, toast/shown`. */
export function verdictOf(run: Run, position: number): string {
  const { entries } = run.load;
  if (divergedBefore(run, position)) return `Diverged at ${placeOfDivergence(run)}`;
  const isReached = position < run.done || run.isOver;
  return `${position} of ${entries.length}, ${isReached ? 'as recorded' : `replayed up to ${run.done}`}`;
}

/** Where a replay went another way: `entry 33, toast/shown`, `the end`. */
export function placeOfDivergence({ divergence, load: { entries } }: Run): string {
  if (divergence === null) return 'no place';
  if (divergence.index === beforeAll) return 'the start, whose state is another one';
  const entry = entries[divergence.index];
  return entry === undefined ? 'the end' : `entry ${divergence.index + 1}, ${nameOfEntry(entry)}`;
}
