import { memo, useMemo, type PointerEvent } from 'react';
import styled from 'styled-components';
import type { Mark, PageLoad } from '../action-log/logFile';
import { color, space } from '../theme/tokens';
import type { LogIndex } from './logIndex';
import { barsOf, callRows, lanes, placesOf, positionAt, width, type Bar } from './timeline';

interface Props {
  readonly load: PageLoad;
  readonly index: LogIndex;
  readonly marks: readonly Mark[];
  readonly position: number;
  readonly divergesAt: number | null;
  readonly onGo: (position: number) => void;
}

const laneHeight = 13;
/** What stands above and below what is drawn in a lane. */
const gap = 2;
const rowHeight = (laneHeight - 2 * gap) / callRows;
const height = laneHeight * lanes.length;

/** What happened when: the visitor, the flows, the calls from begin to end, and the changes of the state. A press goes there. */
export function Timeline({ load, index, marks, position, divergesAt, onGo }: Props) {
  const places = useMemo(() => placesOf(load), [load]);
  const bars = useMemo(() => barsOf(load, index, places), [load, index, places]);
  const placeOf = (at: number) => (at <= 0 ? 0 : (places[at - 1] ?? 0));
  const go = ({ clientX, currentTarget, buttons }: PointerEvent) => {
    if (buttons === 0) return;
    const box = currentTarget.getBoundingClientRect();
    onGo(positionAt(places, ((clientX - box.left) / Math.max(1, box.width)) * width));
  };
  return (
    <Frame>
      <Names aria-hidden="true">
        {lanes.map((lane) => (
          <span key={lane}>{lane}</span>
        ))}
      </Names>
      <Track
        role="slider"
        tabIndex={0}
        aria-label="When it happened"
        aria-valuemin={0}
        aria-valuemax={load.entries.length}
        aria-valuenow={position}
        onPointerDown={go}
        onPointerMove={go}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <Bars bars={bars} />
          {marks.map(({ entry }, at) => (
            <rect key={at} data-kind="mark" x={placeOf(entry)} y={0} width={5} height={height} />
          ))}
          {divergesAt !== null && (
            <rect data-kind="divergence" x={placeOf(divergesAt + 1)} y={0} width={7} height={height} />
          )}
          <rect data-kind="position" x={placeOf(position)} y={0} width={4} height={height} />
        </svg>
      </Track>
    </Frame>
  );
}

/** Drawn anew only where the log has grown: of 20,000 entries there are many. */
const Bars = memo(function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  return bars.map(({ lane, from, to, row, isError }) => (
    <rect
      key={`${lane} ${row} ${from} ${to}`}
      data-kind={isError ? 'error' : lane}
      x={from}
      y={lanes.indexOf(lane) * laneHeight + gap + row * rowHeight}
      width={Math.max(4, to - from)}
      height={lane === 'calls' ? rowHeight - 0.5 : laneHeight - 2 * gap}
    />
  ));
});

const Frame = styled.div`
  display: flex;
  gap: ${space(1)};
  padding: ${space(0.5)} ${space(1)};
  border-bottom: 1px solid ${color.border};
  & svg {
    display: block;
    width: 100%;
    height: ${height}px;
  }
  & rect[data-kind='visitor'] {
    fill: ${color.primary};
  }
  & rect[data-kind='flows'] {
    fill: ${color.link};
  }
  & rect[data-kind='calls'] {
    fill: ${color.positive};
  }
  & rect[data-kind='state'] {
    fill: ${color.textMuted};
  }
  & rect[data-kind='error'],
  & rect[data-kind='divergence'] {
    fill: ${color.danger};
  }
  & rect[data-kind='mark'] {
    fill: ${color.link};
    opacity: 0.45;
  }
  & rect[data-kind='position'] {
    fill: ${color.text};
  }
`;

const Track = styled.div`
  flex: 1;
  min-width: 0;
  border-radius: 4px;
  background: ${color.sunken};
  cursor: pointer;
  touch-action: none;
`;

const Names = styled.div`
  flex: none;
  width: 44px;
  color: ${color.textMuted};
  font-size: 0.6875rem;
  & span {
    display: block;
    height: ${laneHeight}px;
    line-height: ${laneHeight}px;
  }
`;
