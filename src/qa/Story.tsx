import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { isCall, isEvent, type Entry, type PageLoad } from '../action-log/logFile';
import { color, space } from '../theme/tokens';
import { Note, small } from './controls';
import { isAct, isError, type LogIndex } from './logIndex';
import { lineOf, startLine } from './story';

interface Props {
  readonly load: PageLoad;
  readonly index: LogIndex;
  /** The positions that are shown, each a row; 0 is the start of the load. */
  readonly rows: readonly number[];
  readonly position: number;
  readonly divergesAt: number | null;
  readonly markedAt: ReadonlySet<number>;
  readonly onGo: (position: number) => void;
}

const rowHeight = 28;

/** The story of a load, one line an entry under what the visitor did; the chosen line is the position. */
export function Story({ load, index, rows, position, divergesAt, markedAt, onGo }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by what it returns
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 600, height: 400 },
  });
  const chosen = lastUpTo(rows, position);
  useLayoutEffect(() => {
    if (frame.current !== null) showLine(frame.current, chosen);
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : chosen + (steps[event.key] ?? Number.NaN);
    const row = rows[Math.max(0, Math.min(to, rows.length - 1))];
    if (Number.isNaN(to) || row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onGo(row);
  };

  if (rows.length === 0) return <Note>No entry matches.</Note>;
  return (
    <Frame
      ref={frame}
      role="listbox"
      aria-label="Story"
      tabIndex={0}
      aria-activedescendant={`${id}-${rows[chosen] ?? 0}`}
      onKeyDown={onKeyDown}
    >
      <Rows ref={(element) => element?.style.setProperty('height', `${list.getTotalSize()}px`)} role="presentation">
        {list.getVirtualItems().map(({ index: at, start }) => {
          const row = rows[at] ?? 0;
          const entry = load.entries[row - 1];
          return (
            <Line
              key={row}
              id={`${id}-${row}`}
              ref={(element) => element?.style.setProperty('transform', `translateY(${start}px)`)}
              role="option"
              aria-selected={at === chosen}
              aria-setsize={rows.length}
              aria-posinset={at + 1}
              data-kind={kindOf(entry)}
              data-error={
                entry !== undefined && isError(isCall(entry) ? (index.endOf.get(entry.id)?.entry ?? entry) : entry)
              }
              data-diverges={divergesAt !== null && row === divergesAt + 1}
              onClick={() => onGo(row)}
            >
              <Time>{entry === undefined ? '' : (entry.at / 1000).toFixed(2)}</Time>
              <Dot />
              <Words>
                {entry === undefined ? startLine(load) : lineOf(entry, index)}
                {markedAt.has(row) && <Flag> marked</Flag>}
              </Words>
            </Line>
          );
        })}
      </Rows>
    </Frame>
  );
}

/** Scrolls a line into sight that is not, with some of the lines before it. */
function showLine(frame: HTMLElement, at: number): void {
  const top = Math.max(0, at) * rowHeight;
  const isSeen = top >= frame.scrollTop && top + rowHeight <= frame.scrollTop + frame.clientHeight;
  if (!isSeen) frame.scrollTop = Math.max(0, top - frame.clientHeight / 2);
}

/** The last of the rows that are not after a position, -1 where there is none. */
function lastUpTo(rows: readonly number[], position: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function kindOf(entry: Entry | undefined): string {
  if (entry === undefined) return 'start';
  if (isAct(entry)) return 'act';
  if (isEvent(entry)) return entry.source;
  return isCall(entry) ? 'call' : 'answer';
}

const Frame = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  font-size: ${small};
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Rows = styled.div`
  position: relative;
`;

const Dot = styled.span`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${color.textMuted};
`;

const Line = styled.div`
  position: absolute;
  inset: 0 0 auto 0;
  display: flex;
  align-items: center;
  gap: ${space(1)};
  height: ${rowHeight}px;
  padding: 0 ${space(1.5)} 0 ${space(0.5)};
  border-left: 3px solid transparent;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    background: ${color.sunken};
  }
  &[data-kind='act'],
  &[data-kind='start'] {
    border-top: 1px solid ${color.border};
    font-weight: 600;
  }
  &[data-kind='act'] ${Dot} {
    background: ${color.primary};
  }
  &[data-kind='flow'] ${Dot} {
    margin-left: ${space(1.5)};
    background: ${color.link};
  }
  &[data-kind='page'] ${Dot} {
    margin-left: ${space(1.5)};
  }
  &[data-kind='call'] ${Dot}, &[data-kind='answer'] ${Dot} {
    margin-left: ${space(1.5)};
    border-radius: 2px;
    background: ${color.positive};
  }
  &[data-error='true'] {
    color: ${color.danger};
  }
  &[data-error='true'] ${Dot} {
    background: ${color.danger};
  }
  &[data-diverges='true'] {
    border-left-color: ${color.danger};
    text-decoration: underline;
  }
  &[aria-selected='true'] {
    border-left-color: ${color.primary};
    background: ${color.chosen};
  }
`;

const Time = styled.span`
  flex: none;
  width: 56px;
  color: ${color.textMuted};
  font-variant-numeric: tabular-nums;
  font-weight: 400;
  text-align: right;
`;

const Words = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;

const Flag = styled.b`
  color: ${color.link};
`;
