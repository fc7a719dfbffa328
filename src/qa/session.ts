import { currentLoad, fileOf, type LogPlace } from '../action-log/exportLog';
import type { PageLoad, Mark } from '../action-log/logFile';
import { followLoad } from './liveLoad';
import { readLog } from '../action-log/readLog';
import type { Recorder } from '../action-log/record';

/** The most characters of what is said of a marked moment. */
export const longestNote = 500;

/** What keeps a text for the tab; false where it would not. */
export interface Keep {
  read(): string | null;
  write(text: string): boolean;
}

export type QaSession = ReturnType<typeof createSession>;

/** QA's session in a tab: the loads before this one, this one as it goes on, and the marked moments. */
export function createSession(recorder: Recorder, place: LogPlace, keep: Keep) {
  const before: PageLoad[] = [];
  const marks: Mark[] = [];
  try {
    // Anybody of this origin may have written it (docs/behaviour.md, Safety X4).
    const kept = readLog(keep.read() ?? '');
    before.push(...kept.loads);
    marks.push(...kept.marks);
  } catch {
    // Nothing was kept, or nothing that is a log.
  }
  const load = followLoad(recorder, place);
  const loads = (isPlain: boolean) => {
    const current = currentLoad(recorder, place, isPlain);
    return current === null ? before : [...before, current];
  };

  return {
    marks,
    /** This load's entries as they would be exported. */
    load,
    mark(note: string): void {
      marks.push({
        load: before.length,
        entry: recorder.recording()?.entries.length ?? 0,
        note: note.slice(0, longestNote),
      });
    },
    /** Changes what is said of a marked moment. */
    renote(at: number, note: string): void {
      const mark = marks[at];
      if (mark !== undefined) marks[at] = { ...mark, note: note.slice(0, longestNote) };
    },
    unmark(at: number): void {
      marks.splice(at, 1);
    },
    /** The index of this load among those of the session. */
    loadNumber: before.length,
    /**
     * @param isPlain with the words and addresses themselves; earlier loads have pseudonyms, and are left out then
     * @returns the file, and how many loads and marked moments it leaves out
     */
    file(isPlain: boolean) {
      if (!isPlain) return { ...fileOf(loads(false), marks, false), leftOut: { loads: 0, marks: 0 } };
      const kept = marks.filter(({ load }) => load === before.length).map((mark) => ({ ...mark, load: 0 }));
      return {
        ...fileOf(loads(true).slice(before.length), kept, true),
        leftOut: { loads: before.length, marks: marks.length - kept.length },
      };
    },
    /** Keeps the session for the tab's next load; where it is too long, this load alone. */
    keep(): void {
      if (!keep.write(fileOf(loads(false), marks, false).text))
        keep.write(fileOf(loads(false).slice(-1), [], false).text);
    },
    listen: (listener: () => void) => recorder.listen(listener),
  };
}
