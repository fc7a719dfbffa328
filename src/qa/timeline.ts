import { isCall, isEvent, type PageLoad } from '../action-log/logFile';
import { isAct, isError, type LogIndex } from './logIndex';

/** How many units wide a timeline is; what falls into one unit is drawn once. */
export const width = 2000;
/** A pause that is longer is drawn as long as this, in milliseconds; playing waits no longer either. */
export const longestPause = 3000;

/** How many rows the calls have; what runs besides so many shares the last one. */
export const callRows = 3;

export const lanes = ['visitor', 'flows', 'calls', 'state'] as const;
export type Lane = (typeof lanes)[number];

export interface Bar {
  readonly lane: Lane;
  readonly from: number;
  readonly to: number;
  /** Which of the lane's rows it is in: calls that run at the same time stand one below the other. */
  readonly row: number;
  readonly isError: boolean;
}

/** Where each entry stands on the timeline, in units; pauses are cut short. */
export function placesOf({ entries }: PageLoad): readonly number[] {
  let [time, last] = [0, 0];
  const times = entries.map(({ at }) => {
    time += Math.min(longestPause, Math.max(0, at - last));
    last = at;
    return time;
  });
  return times.map((one) => Math.round((one / Math.max(1, time)) * (width - 4)));
}

/** What is drawn: a tick for each event and each change of the state, a bar for each call from its begin to its end. */
export function barsOf({ entries }: PageLoad, index: LogIndex, places: readonly number[]): readonly Bar[] {
  const drawn = new Map<string, Bar>();
  const draw = (lane: Lane, from: number, to: number, isWrong: boolean, row = 0) => {
    const key = `${lane} ${row} ${from} ${to}`;
    if (isWrong || !drawn.has(key)) drawn.set(key, { lane, from, to, row, isError: isWrong });
  };
  const freeFrom: number[] = Array.from({ length: callRows }, () => -1);
  for (const [at, entry] of entries.entries()) {
    const place = places[at] ?? 0;
    if (isEvent(entry)) {
      if (entry.source === 'flow') draw('flows', place, place, isError(entry));
      else if (isAct(entry)) draw('visitor', place, place, false);
      if (entry.stateChanges !== undefined) draw('state', place, place, false);
    } else if (isCall(entry)) {
      const end = index.endOf.get(entry.id);
      const to = places[end?.index ?? at] ?? place;
      const free = freeFrom.findIndex((from) => from <= place);
      const row = free === -1 ? callRows - 1 : free;
      freeFrom[row] = Math.max(freeFrom[row] ?? 0, to);
      draw('calls', place, to, isError(end?.entry ?? entry), row);
    }
  }
  return [...drawn.values()];
}

/** The position whose entry stands nearest before a place. */
export function positionAt(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
