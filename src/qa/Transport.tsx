import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { Choice, Field, Row, small, ToolButton } from './controls';
import { actBack, actOn, pause, play, stepBack, stepOn } from './icons';

interface Props {
  readonly count: number;
  readonly position: number;
  readonly verdict: string;
  readonly hasDiverged: boolean;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly onGo: (position: number) => void;
  readonly onAct: (isOn: boolean) => void;
  readonly onPlay: (isPlaying: boolean) => void;
  readonly onSpeed: (speed: number) => void;
}

/** Plays and steps a replay in both directions, and shows its position. */
export function Transport(props: Props) {
  const { count, position, verdict, hasDiverged, isPlaying, speed, onGo, onAct, onPlay, onSpeed } = props;
  return (
    <Bar>
      <Row>
        <ToolButton isIconOnly icon={actBack} name="Act before" hint="A" onClick={() => onAct(false)} />
        <ToolButton
          isIconOnly
          icon={stepBack}
          name="Back"
          hint="←"
          disabled={position === 0}
          onClick={() => onGo(position - 1)}
        />
        <ToolButton
          isMain
          isIconOnly
          icon={isPlaying ? pause : play}
          name={isPlaying ? 'Pause' : 'Play'}
          hint="p"
          onClick={() => onPlay(!isPlaying)}
        />
        <ToolButton
          isIconOnly
          icon={stepOn}
          name="Step"
          hint="→"
          disabled={position === count}
          onClick={() => onGo(position + 1)}
        />
        <ToolButton isIconOnly icon={actOn} name="Next act" hint="a" onClick={() => onAct(true)} />
        <Field>
          Speed
          <Choice value={speed} onChange={(event) => onSpeed(Number(event.target.value))}>
            {[0.25, 1, 4, 16, 1000].map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </Choice>
        </Field>
      </Row>
      <Slider
        type="range"
        aria-label="Time"
        min={0}
        max={count}
        value={position}
        onChange={(event) => onGo(Number(event.target.value))}
      />
      <Verdict data-diverged={hasDiverged}>{verdict}</Verdict>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  align-items: center;
  padding: ${space(0.5)} ${space(1)};
`;

const Slider = styled.input`
  flex: 1;
  min-width: 120px;
  accent-color: ${color.primary};
`;

const Verdict = styled.output`
  min-width: 150px;
  font-size: ${small};
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  color: ${color.positive};
  &[data-diverged='true'] {
    color: ${color.danger};
  }
`;
