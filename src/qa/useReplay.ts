import { useEffect, useReducer, useRef, useState } from 'react';
import { isFromOutside } from '../action-log/blocks';
import type { LogFile, PageLoad } from '../action-log/logFile';
import type { OpenSite } from '../openSite';
import { createRun, type Run } from './run';
import { longestPause } from './timeline';

/** A log that is replayed, one of its loads at a time. */
export interface Replayed {
  readonly log: Pick<LogFile, 'loads' | 'marks' | 'texts'>;
  readonly load: number;
  readonly run: Run;
}

/** How long the page may stand still for a replay, in milliseconds: when it is opened, and each time after that. */
const firstSlice = 200;
const slice = 12;

/**
 * The replay that is open, and its position; null where none is.
 * @param speed 2 is twice as quick as it was recorded
 */
export function useReplay(openSite: OpenSite, nameOfFlow: (saga: unknown) => string | null, speed: number) {
  const [open, setOpen] = useState<Replayed | null>(null);
  const [position, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [, advanced] = useReducer((count: number) => count + 1, 0);
  const runs = useRef(new WeakMap<PageLoad, Run>());

  // What is left of the replay is done in slices, so that everything can be used meanwhile.
  useEffect(() => {
    if (open === null || open.run.isOver) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      const isMore = open.run.advance(slice);
      advanced();
      if (isMore) timer = setTimeout(goOn);
    };
    timer = setTimeout(goOn);
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
  return {
    open,
    position,
    isPlaying,
    goTo,
    play(isOn: boolean) {
      if (isOn && open !== null && position >= open.run.load.entries.length) setPosition(0);
      setPlaying(isOn);
    },
    /** Opens a load of a log where so many of its entries have happened. */
    show(log: Replayed['log'], load: number, to: number) {
      const chosen = log.loads[load];
      if (chosen === undefined) return;
      const run = runs.current.get(chosen) ?? createRun(chosen, log.texts === 'plain', openSite, nameOfFlow);
      runs.current.set(chosen, run);
      run.advance(firstSlice);
      setOpen({ log, load, run });
      setPosition(Math.min(to, chosen.entries.length));
      setPlaying(false);
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
