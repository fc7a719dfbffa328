import { currentLoad, fileOf, followLoad, type LogSource, type OpenRun } from '../action-log/exportLog';
import type { Mark, PageLoad } from '../action-log/logFile';
import { readLog } from '../action-log/readLog';
import type { Recorder } from '../action-log/record';
import type { Visit } from './visit';

const mostKept = 2_000_000;

/** Storage of the tab; `write` returns false if the text could not be stored. */
export interface TabStorage {
  read(): string | null;
  write(text: string): boolean;
}

export type QaSession = ReturnType<typeof createSession>;

/** QA's session in a tab: the earlier loads, the current one as it is recorded, and the marked moments. */
export function createSession(recorder: Recorder, source: LogSource, tab: TabStorage, openRun?: OpenRun) {
  const { loads: before, leftOut, refusal, ...kept } = readKept(tab.read() ?? '');
  const own = followLoad(recorder, source, false, openRun);
  let marks: readonly Mark[] = kept.marks;
  const loads = (): readonly PageLoad[] => {
    const current = own();
    return current === null ? before : [...before, current];
  };
  const from = (first: number, all: readonly PageLoad[]) => ({
    loads: all.slice(first),
    marks: marks.filter(({ load }) => load >= first).map((mark) => ({ ...mark, load: mark.load - first })),
  });
  const write = (first: number, all: readonly PageLoad[]): boolean => {
    const rest = from(first, all);
    const text = rest.loads.length === 0 ? '' : fileOf(rest.loads, rest.marks).text;
    return text.length <= mostKept && tab.write(`${leftOut + first} left out\n${text}`);
  };

  return {
    /** How many earlier loads of this tab could not be kept. */
    leftOut,
    /** Why the stored earlier loads cannot be read; null if they can, or none were stored. */
    refusal,
    visit: (): Visit => ({ title: 'This visit, recording', isOwn: true, loads: loads(), marks, texts: 'pseudonyms' }),
    setMarks(changed: readonly Mark[]): void {
      marks = changed;
    },
    /**
     * @param isPlain with people's words and parameter names in clear text; earlier loads are then left out, because only
     * pseudonyms of them were kept
     */
    file(isPlain: boolean) {
      if (!isPlain) return fileOf(loads(), marks);
      const current = currentLoad(recorder, source, true, openRun);
      return fileOf(current === null ? [] : [current], from(before.length, []).marks, true);
    },
    /** Stores the visit for the tab's next load, without the oldest loads if there is not enough room. */
    keep(): void {
      const all = loads();
      let first = 0;
      while (!write(first, all) && first < all.length) first += Math.ceil((all.length - first) / 2);
    },
    listen: (listener: () => void) => recorder.listen(listener),
  };
}

/** The earlier loads that the tab kept. Any script of this origin may have written them (docs/behaviour.md, Safety X4). */
function readKept(text: string) {
  const [head, count] = /^(\d{1,6}) left out\n/.exec(text) ?? [''];
  const none = { loads: [], marks: [], leftOut: Number(count ?? 0), refusal: null };
  const content = text.slice(head.length);
  if (content === '') return none;
  try {
    const { loads, marks } = readLog(content);
    return { ...none, loads, marks };
  } catch (error) {
    return { ...none, refusal: error instanceof Error ? error.message : String(error) };
  }
}
