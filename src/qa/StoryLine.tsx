import styled from 'styled-components';
import { isCall, isEvent, type Entry } from '../action-log/logFile';
import { color, space } from '../theme/tokens';
import { indexOf } from './logIndex';
import { isFront, type Row } from './rows';
import { lineOf } from './story';
import type { Bench } from './useWorkbench';
import { inOrder, type Moment } from './visit';

interface Props {
  readonly id: string;
  readonly bench: Bench;
  readonly row: Row;
  readonly isChosen: boolean;
  readonly index: number;
  readonly count: number;
  readonly onFold: (isOpen: boolean) => void;
}

/** A line of the story. A folded line shows whether it contains marks, errors or a divergence. */
export function StoryLine({ id, bench, row, isChosen, index, count, onFold }: Props) {
  const { visit, divergences, goTo } = bench;
  const { load: at, entry: position, caused, isOpen } = row;
  const load = visit.loads[at];
  if (load === undefined) return null;
  const isFolded = caused > 0 && !isOpen;
  const last = { load: at, entry: position + (isFolded ? caused : 0) };
  const holds = (all: readonly Moment[]) => all.some((one) => inOrder(one, row) >= 0 && inOrder(one, last) <= 0);
  const isWrong = holds(indexOf(load).errors.map((entry) => ({ load: at, entry })));
  const isDiverging = holds(divergences);
  const entry = load.entries[position - 1];
  return (
    <Line
      id={id}
      role="treeitem"
      aria-level={isFront(row) ? 1 : 2}
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      {...(caused > 0 ? { 'aria-expanded': isOpen } : {})}
      data-kind={entry === undefined ? 'load' : isFront(row) ? 'act' : kindOf(entry)}
      data-error={isWrong}
      data-diverges={isDiverging}
      onClick={() => goTo({ load: at, entry: position })}
    >
      <Fold
        onClick={(event) => {
          if (caused === 0) return;
          event.stopPropagation();
          onFold(!isOpen);
        }}
      >
        {caused === 0 ? '' : isOpen ? '▾' : '▸'}
      </Fold>
      <Dot />
      <Words>{lineOf(load, position)}</Words>
      {holds(visit.marks) && <Flag>marked</Flag>}
      {isDiverging && <Flag data-is="wrong">another way</Flag>}
      {isWrong && isFolded && <Flag data-is="wrong">error</Flag>}
      {isFolded && <Faint>+{caused}</Faint>}
      <Faint>{entry === undefined ? '' : (entry.at / 1000).toFixed(1)}</Faint>
    </Line>
  );
}

function kindOf(entry: Entry): string {
  if (isEvent(entry)) return entry.by;
  return isCall(entry) ? 'call' : 'outcome';
}

const Fold = styled.span`
  flex: none;
  align-self: stretch;
  align-content: center;
  width: 28px;
  color: ${color.textMuted};
  text-align: center;
`;

const Dot = styled.span`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: ${color.textMuted};
`;

const Line = styled.div`
  display: flex;
  height: 28px;
  align-items: center;
  gap: ${space(1)};
  padding-right: ${space(1.5)};
  border-left: 3px solid transparent;
  white-space: nowrap;
  cursor: pointer;
  [data-is-narrow='true'] & {
    height: 40px;
  }
  &:hover {
    background: ${color.sunken};
  }
  &[aria-level='1'] {
    border-top: 1px solid ${color.border};
    font-weight: 600;
  }
  &[data-kind='load'] {
    background: ${color.sunken};
  }
  &[data-kind='act'] ${Dot} {
    background: ${color.primary};
  }
  &[data-kind='flow'] ${Dot} {
    background: ${color.link};
  }
  &[data-kind='call'] ${Dot}, &[data-kind='outcome'] ${Dot} {
    border-radius: 2px;
    background: ${color.positive};
  }
  &[data-error='true'][aria-level='2'] {
    color: ${color.danger};
  }
  &[data-error='true'] ${Dot} {
    background: ${color.danger};
  }
  &[data-diverges='true'] {
    border-left-color: ${color.danger};
  }
  &[aria-selected='true'] {
    border-left-color: ${color.primary};
    background: ${color.chosen};
  }
`;

const Words = styled.span`
  flex: 1;
  overflow: hidden;
  text-overflow: ellipsis;
`;

const Faint = styled.span`
  flex: none;
  color: ${color.textMuted};
  font-variant-numeric: tabular-nums;
  font-weight: 400;
`;

const Flag = styled.b`
  flex: none;
  color: ${color.link};
  font-size: 0.75rem;
  &[data-is='wrong'] {
    color: ${color.danger};
  }
`;
