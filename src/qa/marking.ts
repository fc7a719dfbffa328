import type { Mark } from '../action-log/logFile';
import { longestNote, type QaSession } from './session';
import type { Replayed } from './useReplay';
import { ownVisit } from './useShownLog';

/** The marked moments, and what can be done with them. */
export interface Marking {
  readonly marks: readonly Mark[];
  /** Absent where they cannot be changed. */
  readonly edit?: {
    readonly note: (at: number, note: string) => void;
    readonly remove: (at: number) => void;
  };
  /** Of a file: marks the chosen entry, and saves the file with its marks. */
  readonly ofFile?: { readonly add: () => void; readonly save: () => void };
}

/** Of this visit. */
export const markingOfVisit = (session: QaSession, onChanged: () => void): Marking => ({
  marks: session.marks,
  edit: {
    note(at, note) {
      session.renote(at, note);
      onChanged();
    },
    remove(at) {
      session.unmark(at);
      onChanged();
    },
  },
});

/** Of a log that is replayed: those of a file can be changed. */
export function markingOfReplay(
  { title, log, load, instead }: Replayed,
  position: number,
  onMarks: (marks: readonly Mark[]) => void,
  save: (log: Replayed['log']) => void,
): Marking {
  const { marks } = log;
  if (instead !== undefined || title === ownVisit) return { marks };
  return {
    marks,
    edit: {
      note: (at, note) =>
        onMarks(marks.map((mark, one) => (one === at ? { ...mark, note: note.slice(0, longestNote) } : mark))),
      remove: (at) => onMarks(marks.filter((_, one) => one !== at)),
    },
    ofFile: { add: () => onMarks([...marks, { load, entry: position, note: '' }]), save: () => save(log) },
  };
}
