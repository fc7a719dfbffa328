import { useEffect, useReducer, useRef, useState } from 'react';
import { isFromOutside } from '../action-log/blocks';
import type { LogFile, Mark, PageLoad } from '../action-log/logFile';
import { rerecord } from '../action-log/rerecord';
import type { SetupStore } from '../setupStore';
import { createRun, type Run } from './run';
import { longestPause } from './timeline';

/** A log that is replayed, one of its loads at a time. */
export interface Replayed {
  /** The name of its file, or what it is. */
  readonly title: string;
  readonly log: Pick<LogFile, 'loads' | 'marks' | 'texts'>;
  readonly load: number;
  readonly run: Run;
  /** Where this is what the build makes of a log past a divergence: that log. */
  readonly instead?: Instead;
}

interface Instead {
  readonly of: Replayed;
  readonly position: number;
  /** The calls that the build makes and the log has no answer to. */
  readonly unanswered: readonly string[];
}

/** How long the page may stand still for a replay, in milliseconds: when it is opened, and each time after that. */
const firstSlice = 200;
const slice = 12;

/**
 * The replay that is open, and its position; null where none is.
 * @param speed 2 is twice as quick as it was recorded
 */
export function useReplay(setupStore: SetupStore, nameOfFlow: (saga: unknown) => string | null, speed: number) {
  const [open, setOpen] = useState<Replayed | null>(null);
  const [position, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [, advanced] = useReducer((count: number) => count + 1, 0);
  const runs = useRef(new WeakMap<PageLoad, Run>());

  // What is left of the replay is done in slices, so that everything can be used meanwhile.
  useEffect(() => {
    if (open === null || open.run.isOver) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const redirectToContinue = () => {
      const isMore = open.run.advance(slice);
      advanced();
      if (isMore) timer = setTimeout(redirectToContinue);
    };
    timer = setTimeout(redirectToContinue);
    return () => clearTimeout(timer);
  }, [open]);

  useEffect(() => {
    if (!isPlaying || open === null) return;
    const { entries } = open.run.load;
    const pause = (entries[position]?.at ?? 0) - (entries[position - 1]?.at ?? 0);
    const timer = setTimeout(
      () => {
        const to = endOfStep(open.run.load, position);
        setPosition(to);
        if (to >= entries.length || divergedBefore(open.run, to)) setPlaying(false);
      },
      Math.min(longestPause, Math.max(0, pause)) / speed,
    );
    return () => clearTimeout(timer);
  }, [isPlaying, open, position, speed]);

  const goTo = (to: number) => {
    setPosition(Math.max(0, Math.min(to, open?.run.load.entries.length ?? 0)));
  };
  /** Opens a load of a log where so many of its entries have happened. */
  const show = (opened: Pick<Replayed, 'title' | 'log' | 'instead'>, load: number, to: number) => {
    const chosen = opened.log.loads[load];
    if (chosen === undefined) return;
    const run = runs.current.get(chosen) ?? createRun(chosen, opened.log.texts === 'plain', setupStore, nameOfFlow);
    runs.current.set(chosen, run);
    run.advance(firstSlice);
    setOpen({ ...opened, load, run });
    setPosition(Math.min(to, chosen.entries.length));
    setPlaying(false);
  };
  return {
    open,
    position,
    isPlaying,
    goTo,
    play(isOn: boolean) {
      if (isOn && open !== null && position >= open.run.load.entries.length) setPosition(0);
      setPlaying(isOn);
    },
    show,
    /** Shows what this build does past the divergence, with the acts and answers of the log. */
    async goOnPast(): Promise<void> {
      if (open === null || open.run.divergence === null) return;
      const { log, load: at, run } = open;
      const { index } = open.run.divergence;
      const { load, unanswered } = await rerecord(run.load, run.isPlain, setupStore);
      // What was marked after it stands at no entry of this build's own.
      const marks = log.marks.filter((mark) => mark.load === at && mark.entry <= index);
      show(
        {
          title: `What this build does with ${open.title}`,
          log: { loads: [load], marks: marks.map((mark) => ({ ...mark, load: 0 })), texts: log.texts },
          instead: { of: open, position, unanswered },
        },
        0,
        Math.max(0, index) + 1,
      );
    },
    /** Shows the log again of which this is the build's own way. */
    goBack() {
      if (open?.instead !== undefined) show(open.instead.of, open.instead.of.load, open.instead.position);
    },
    setMarks(marks: readonly Mark[]) {
      if (open !== null) setOpen({ ...open, log: { ...open.log, marks } });
    },
    close() {
      setPlaying(false);
      setOpen(null);
    },
  };
}

/** Whether a replay went another way before so many entries had happened. */
export const divergedBefore = ({ divergence, load }: Run, position: number): boolean =>
  divergence !== null && (position > divergence.index || position >= load.entries.length);

/** How many entries there are after the next step from outside with all that follows from it. */
function endOfStep({ entries }: PageLoad, count: number): number {
  let end = count + 1;
  for (let next = entries[end]; next !== undefined && !isFromOutside(next); next = entries[end]) end += 1;
  return Math.min(end, entries.length);
}
