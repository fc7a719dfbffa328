import type { LogFile, Mark } from '../action-log/logFile';

/** A moment of a visit, as the number of entries of a load that have happened; 0 is the beginning of the load. */
export type Moment = Pick<Mark, 'load' | 'entry'>;

export interface Visit extends Pick<LogFile, 'loads' | 'marks' | 'texts'> {
  readonly title: string;
  readonly isOwn: boolean;
}

export const inOrder = (one: Moment, other: Moment): number => one.load - other.load || one.entry - other.entry;

/** The first of some moments after a given one, or the last before it. */
export const nextOf = (moments: readonly Moment[], from: Moment, isOn: boolean): Moment | undefined => {
  const sorted = [...moments].sort(inOrder);
  return isOn ? sorted.find((one) => inOrder(one, from) > 0) : sorted.findLast((one) => inOrder(one, from) < 0);
};

export const newestOf = ({ loads }: Pick<Visit, 'loads'>): Moment => ({
  load: Math.max(0, loads.length - 1),
  entry: loads.at(-1)?.entries.length ?? 0,
});
