import { nameOfEntry, type PageLoad } from '../action-log/logFile';
import type { Divergence } from '../action-log/replay';
import { beforeAll } from '../action-log/startState';
import { Row } from './Row';
import type { Player } from './usePlayer';

interface Props {
  readonly player: Player;
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
}

function placeOf({ index }: Divergence, { entries }: PageLoad): string {
  if (index === beforeAll) return 'the start, whose state is another one';
  const entry = entries[index];
  return entry === undefined ? 'the end' : `entry ${index + 1}, ${nameOfEntry(entry)}`;
}

/** Steps, plays and scrubs a replay, and shows its position. */
export function PlayerBar({ player, speed, onSpeed }: Props) {
  const { load, index, isPlaying, divergence } = player;
  const diverged = divergence && placeOf(divergence, load);
  return (
    <Row>
      <button type="button" disabled={index === 0} onClick={() => player.scrub(index - 1)}>
        Back
      </button>
      <button type="button" disabled={index === load.entries.length} onClick={() => player.scrub(index + 1)}>
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
