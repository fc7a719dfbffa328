import { useMemo, useState } from 'react';
import type { LogFile, Mark, PageLoad } from '../action-log/logFile';
import type { RootState } from '../app/rootReducer';
import type { SetupStore } from '../setupStore';
import { indexOf, type LogIndex } from './logIndex';
import { recordedStates } from './recordedStates';
import type { Run } from './run';
import type { QaSession } from './session';
import { useReplay } from './useReplay';

/** What the workbench shows: this visit as it goes on, or a log that is replayed. */
export interface ShownLog {
  readonly load: PageLoad;
  readonly index: LogIndex;
  readonly states: readonly RootState[];
  /** The marks of this load. */
  readonly marks: readonly Mark[];
  readonly position: number;
  readonly run: Run | null;
}

/** The title of a replay of what is recorded here. */
export const ownVisit = 'This visit, replayed';

/**
 * @param version grows with the session
 * @returns what is shown, null before the flows have started, and what is done with it
 */
export function useShownLog(
  session: QaSession,
  version: number,
  setupStore: SetupStore,
  nameOfFlow: (saga: unknown) => string | null,
) {
  const [speed, setSpeed] = useState(1);
  const [cursor, setCursor] = useState<number | null>(null);
  const replay = useReplay(setupStore, nameOfFlow, speed);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the session itself is always the same
  const own = useMemo(() => session.load(), [session, version]);
  const { open } = replay;
  const load = open?.run.load ?? own;
  const found = useMemo(() => load && { index: indexOf(load.entries), states: recordedStates(load) }, [load]);
  const count = load?.entries.length ?? 0;
  const position = open === null ? Math.min(cursor ?? count, count) : replay.position;
  const marks = (open?.log.marks ?? session.marks).filter((mark) => mark.load === (open?.load ?? session.loadNumber));
  const log: ShownLog | null = load && found && { load, ...found, marks, position, run: open?.run ?? null };

  return {
    log,
    replay,
    speed,
    setSpeed,
    isFollowing: open === null && cursor === null,
    follow: () => setCursor(null),
    goTo: (to: number) => (open === null ? setCursor(Math.max(0, Math.min(to, count))) : replay.goTo(to)),
    /** Shows the page of this visit as it was at the position. */
    showOwn() {
      if (own === null) return;
      const log = { loads: [own], marks: marks.map((mark) => ({ ...mark, load: 0 })), texts: 'pseudonyms' } as const;
      replay.show({ title: ownVisit, log }, 0, position);
    },
    /** The next mark, or the one before, in whichever load of the file it stands; of this visit, in this load. */
    nextMark(isOn: boolean): Mark | undefined {
      const here = { load: open?.load ?? session.loadNumber, entry: position };
      const all = [...(open?.log.marks ?? marks)].sort(byPlace);
      return isOn ? all.find((one) => byPlace(one, here) > 0) : all.findLast((one) => byPlace(one, here) < 0);
    },
    showFile: (log: LogFile, title: string) => replay.show({ title, log }, 0, 0),
  };
}

type Place = Pick<Mark, 'load' | 'entry'>;

const byPlace = (one: Place, other: Place) => one.load - other.load || one.entry - other.entry;
