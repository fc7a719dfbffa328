import { useEffect, useState } from 'react';
import type { OpenSite } from '../openSite';
import type { Load, LogFile } from '../action-log/logFile';
import { openReplay, type Divergence, type Replay } from '../action-log/replay';
import { startDivergence } from '../action-log/startState';

export interface Player {
  readonly load: Load;
  readonly store: Replay['store'];
  readonly index: number;
  readonly isPlaying: boolean;
  readonly divergence: Divergence | null;
  step(): void;
  /** @param to how many entries shall have happened */
  scrub(to: number): void;
  play(isPlaying: boolean): void;
  close(): void;
}

/**
 * A replay that is stepped, played or scrubbed; null where none is open.
 * @param speed 2 is twice as quick as it was recorded
 */
export function usePlayer(openSite: OpenSite, speed: number) {
  const [open, setOpen] = useState<{
    readonly load: Load;
    readonly isPlain: boolean;
    readonly replay: Replay;
    readonly start: Divergence | null;
  } | null>(null);
  const [moves, setMoves] = useState(0);
  const [isPlaying, setPlaying] = useState(false);

  const openAt = (load: Load, isPlain: boolean, to: number) => {
    const replay = openReplay(load, openSite, { isStrict: true, isPlain });
    while (replay.index < to && replay.step());
    setOpen({ load, isPlain, replay, start: startDivergence(load, openSite, isPlain) });
  };

  useEffect(() => {
    if (!isPlaying || open === null) return;
    const { load, replay } = open;
    const [from, to] = [load.entries[Math.max(0, replay.index - 1)], load.entries[replay.index]];
    const timer = setTimeout(
      () => {
        if (!replay.step()) setPlaying(false);
        setMoves(moves + 1);
      },
      Math.min(3000, Math.max(0, (to?.at ?? 0) - (from?.at ?? 0))) / speed,
    );
    return () => clearTimeout(timer);
  }, [isPlaying, open, speed, moves]);

  const player: Player | null = open && {
    load: open.load,
    store: open.replay.store,
    index: open.replay.index,
    isPlaying,
    divergence: open.start ?? open.replay.divergence,
    step: () => {
      open.replay.step();
      setMoves(moves + 1);
    },
    scrub(to) {
      // There is no way back but from the beginning.
      if (to < open.replay.index) return openAt(open.load, open.isPlain, to);
      while (open.replay.index < to && open.replay.step());
      setMoves(moves + 1);
    },
    play: setPlaying,
    close() {
      setPlaying(false);
      setOpen(null);
    },
  };
  return { player, show: (load: Load, texts: LogFile['texts'], to = 0) => openAt(load, texts === 'plain', to) };
}
