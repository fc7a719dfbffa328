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
  const { loads: before, marks, leftOut, refusal } = readKept(keep.read() ?? '');
  const load = followLoad(recorder, place);
  const loads = (isPlain: boolean) => {
    const current = currentLoad(recorder, place, isPlain);
    return current === null ? before : [...before, current];
  };

  const ownMarks = () => marks.filter((mark) => mark.load === before.length).map((mark) => ({ ...mark, load: 0 }));
  const write = (kept: readonly PageLoad[], keptMarks: readonly Mark[], left: number) => {
    const head = left > 0 || kept.length === 0 ? `${left} left out\n` : '';
    return keep.write(`${head}${kept.length === 0 ? '' : fileOf(kept, keptMarks, false).text}`);
  };

  return {
    marks,
    /** How many earlier loads of this tab could not be kept. */
    leftOut,
    /** Why what was kept of earlier loads cannot be read; null where it can, or nothing was kept. */
    refusal,
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
      const kept = ownMarks();
      return {
        ...fileOf(loads(true).slice(before.length), kept, true),
        leftOut: { loads: before.length, marks: marks.length - kept.length },
      };
    },
    /** Keeps the session for the tab's next load; where it is too long, this load alone, or else how many loads there were. */
    keep(): void {
      const all = loads(false);
      const own = all.slice(before.length);
      if (write(all, marks, leftOut)) return;
      if (own.length === 0 || !write(own, ownMarks(), leftOut + before.length)) write([], [], leftOut + all.length);
    },
    listen: (listener: () => void) => recorder.listen(listener),
  };
}

/** What the tab kept of its earlier loads. Anybody of this origin may have written it (docs/behaviour.md, Safety X4). */
function readKept(text: string) {
  const head = /^(\d{1,6}) left out\n/.exec(text);
  const kept: { loads: PageLoad[]; marks: Mark[]; leftOut: number; refusal: string | null } = {
    loads: [],
    marks: [],
    leftOut: Number(head?.[1] ?? 0),
    refusal: null,
  };
  const content = text.slice(head?.[0].length ?? 0);
  if (content === '') return kept;
  try {
    const { loads, marks } = readLog(content);
    return { ...kept, loads: [...loads], marks: [...marks] };
  } catch (error) {
    return { ...kept, refusal: error instanceof Error ? error.message : String(error) };
  }
}
