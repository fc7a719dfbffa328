import { beforeAll } from '../action-log/startState';
import { nameOf } from './EntryList';
import { Row } from './Row';
import type { Player } from './usePlayer';

interface Props {
  readonly player: Player;
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
}

/** Steps, plays and scrubs a replay, and says where it stands. */
export function PlayerBar({ player, speed, onSpeed }: Props) {
  const { load, index, isPlaying, divergence } = player;
  const diverged =
    divergence &&
    (divergence.index === beforeAll
      ? 'the start, whose state is another one'
      : load.entries[divergence.index] === undefined
        ? 'the end'
        : `entry ${divergence.index + 1}, ${nameOf(load.entries[divergence.index] ?? { at: 0, begun: true })}`);
  return (
    <Row>
      <button type="button" onClick={player.step}>
        Step
      </button>
      <button type="button" onClick={() => player.play(!isPlaying)}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <label>
        Speed{' '}
        <select value={speed} onChange={(event) => onSpeed(Number(event.target.value))}>
          {[0.25, 1, 4, 16, 1000].map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
      <label>
        Time{' '}
        <input
          type="range"
          min={0}
          max={load.entries.length}
          value={index}
          onChange={(event) => player.scrub(Number(event.target.value))}
        />
      </label>
      <output>
        {diverged === null ? `${index} of ${load.entries.length}, as recorded` : `Diverged at ${diverged}`}
      </output>
      <button type="button" onClick={player.close}>
        End the replay
      </button>
    </Row>
  );
}
