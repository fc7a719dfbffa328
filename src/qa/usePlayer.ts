import { useEffect, useState } from 'react';
import { isFromOutside } from '../action-log/blocks';
import type { OpenSite } from '../openSite';
import type { PageLoad, LogFile } from '../action-log/logFile';
import { openReplay, type Divergence, type Replay } from '../action-log/replay';
import { startDivergence } from '../action-log/startState';

export interface Player {
  readonly load: PageLoad;
  readonly store: Replay['store'];
  readonly index: number;
  readonly isPlaying: boolean;
  readonly divergence: Divergence | null;
  /** @param to how many entries shall have happened */
  scrub(to: number): void;
  play(isPlaying: boolean): void;
  close(): void;
}

interface Open {
  readonly load: PageLoad;
  readonly isPlain: boolean;
  readonly replay: Replay;
  /** Whether it stands still amid what follows from an entry. */
  readonly isHalted: boolean;
  readonly start: Divergence | null;
}

/**
 * A replay that is stepped, played or scrubbed; null where none is open.
 * @param speed 2 is twice as quick as it was recorded
 */
export function usePlayer(openSite: OpenSite, speed: number) {
  const [open, setOpen] = useState<Open | null>(null);
  const [moves, setMoves] = useState(0);
  const [isPlaying, setPlaying] = useState(false);

  useEffect(() => {
    if (!isPlaying || open === null) return;
    const { load, replay } = open;
    const [from, to] = [load.entries[Math.max(0, replay.index - 1)], load.entries[replay.index]];
    const timer = setTimeout(
      () => {
        const next = moved(openSite, open, endOfStep(load, replay.index));
        if (next.replay.index >= load.entries.length || next.replay.divergence !== null) setPlaying(false);
        setOpen(next);
        setMoves(moves + 1);
      },
      Math.min(3000, Math.max(0, (to?.at ?? 0) - (from?.at ?? 0))) / speed,
    );
    return () => clearTimeout(timer);
  }, [isPlaying, open, openSite, speed, moves]);

  const player: Player | null = open && {
    load: open.load,
    store: open.replay.store,
    index: open.replay.index,
    isPlaying,
    divergence: open.start ?? open.replay.divergence,
    scrub(to) {
      setOpen(moved(openSite, open, Math.max(0, Math.min(to, open.load.entries.length))));
      setMoves(moves + 1);
    },
    play: setPlaying,
    close() {
      setPlaying(false);
      setOpen(null);
    },
  };
  const show = (load: PageLoad, texts: LogFile['texts'], to = 0) => {
    const isPlain = texts === 'plain';
    setOpen({
      load,
      isPlain,
      start: startDivergence(load, openSite, isPlain),
      ...replayed(openSite, load, isPlain, to),
    });
  };
  return { player, show };
}

/** There is no way back but from the beginning, nor on from amid what follows from an entry. */
function moved(openSite: OpenSite, open: Open, to: number): Open {
  const { load, isPlain, replay, isHalted } = open;
  if (isHalted || to < replay.index || !isEndOfStep(load, to))
    return { ...open, ...replayed(openSite, load, isPlain, to) };
  advance(replay, load, to);
  return open;
}

function replayed(openSite: OpenSite, load: PageLoad, isPlain: boolean, to: number): Pick<Open, 'replay' | 'isHalted'> {
  const isHalted = !isEndOfStep(load, to);
  const replay = openReplay(load, openSite, { isStrict: true, isPlain, ...(isHalted && { until: to }) });
  advance(replay, load, to);
  return { replay, isHalted };
}

/** Replays so many entries; at the end the state is compared too. */
function advance(replay: Replay, { entries }: PageLoad, to: number): void {
  while (replay.index < to && replay.step());
  if (replay.index >= entries.length) replay.step();
}

/** Whether after so many entries comes another from outside, or none. */
function isEndOfStep({ entries }: PageLoad, count: number): boolean {
  const next = entries[count];
  return count === 0 || next === undefined || isFromOutside(next);
}

/** How many entries there are after the next step from outside with all that follows from it. */
function endOfStep(load: PageLoad, count: number): number {
  let end = count + 1;
  while (!isEndOfStep(load, end)) end += 1;
  return end;
}
