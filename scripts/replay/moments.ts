import { nameOfEntry, type LogFile } from '../../src/action-log/logFile';

/** A moment of a log that is looked at. */
export interface Moment {
  readonly load: number;
  /** How many of the load's entries have happened. */
  readonly entry: number;
  readonly title: string;
}

/** The moments that QA marked, in the order of the session; where none was marked, the end of the last load. */
export function momentsOf({ loads, marks }: LogFile): Moment[] {
  const last = loads.length - 1;
  const end = loads[last]?.entries.length ?? 0;
  if (marks.length === 0) return [{ load: last, entry: end, title: `the end${where(loads, last, end)}` }];
  return [...marks]
    .sort((a, b) => a.load - b.load || a.entry - b.entry)
    .map(({ load, entry, note }) => ({
      load,
      entry,
      title: `${note === '' ? 'a moment' : `“${note}”`}${where(loads, load, entry)}`,
    }));
}

function where(loads: LogFile['loads'], load: number, entry: number): string {
  const before = loads[load]?.entries[entry - 1];
  return `, after ${before === undefined ? 'the beginning' : nameOfEntry(before)}${loads.length > 1 ? ` of load ${load + 1}` : ''}`;
}
