import { useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { Input, Note, small } from './controls';
import { headOf, keyOfMoment, rowsOf, type Row } from './rows';
import { StoryLine } from './StoryLine';
import type { Bench } from './useWorkbench';
import { inOrder } from './visit';

/** At most this many lines are rendered on either side of the chosen one. */
const mostBeside = 500;

/** The story of a visit: the visitor's actions, each with its consequences folded beneath it. */
export function Story({ bench }: { readonly bench: Bench }) {
  const { visit, moment, search, setSearch, goTo } = bench;
  const wanted = useDeferredValue(search);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(visit, opened, moment, wanted), [visit, opened, moment, wanted]);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const chosen = rows.findLastIndex((row) => inOrder(row, moment) <= 0);
  const firstDrawn = Math.max(0, chosen - mostBeside);
  useLayoutEffect(() => {
    frame.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, visit.title]);

  const fold = ({ head }: Row, isOpen: boolean) => {
    const changed = new Set(opened);
    if (isOpen) changed.add(keyOfMoment(head));
    else changed.delete(keyOfMoment(head));
    setOpened(changed);
    if (!isOpen && inOrder(headOf(visit, moment), head) === 0) goTo(head);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[Math.max(0, chosen)];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: -1,
      ArrowDown: 1,
      PageUp: -10,
      PageDown: 10,
      Home: -rows.length,
      End: rows.length,
    };
    const to = rows[Math.max(0, Math.min(chosen + (steps[event.key] ?? 0), rows.length - 1))];
    if (event.key in steps) goTo(to ?? row);
    else if (event.key === 'ArrowRight' && row.caused > 0) fold(row, true);
    else if (event.key === 'ArrowLeft') fold(row, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Pane>
      <Input
        type="search"
        aria-label="Search"
        placeholder="Search (/)"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Scrolled>
        <Intro>
          {visit.isOwn
            ? 'What you did in this tab, and folded beneath each act what came of it; the newest last. Choose a line to see more of it. Press Mark when something is wrong, then Export.'
            : 'What a visitor did, and folded beneath each act what came of it, replayed on this build. Choose a line to see the page as it was then.'}
        </Intro>
        {rows.length === 0 ? (
          <Note>No line matches.</Note>
        ) : (
          <Frame
            ref={frame}
            role="tree"
            aria-label="Story"
            tabIndex={0}
            aria-activedescendant={`${id}-${keyOfMoment(rows[chosen] ?? { load: 0, entry: 0 })}`}
            onKeyDown={onKeyDown}
          >
            {rows.slice(firstDrawn, chosen + mostBeside).map((row, at) => (
              <StoryLine
                key={keyOfMoment(row)}
                id={`${id}-${keyOfMoment(row)}`}
                bench={bench}
                row={row}
                isChosen={firstDrawn + at === chosen}
                index={firstDrawn + at}
                count={rows.length}
                onFold={(isOpen) => fold(row, isOpen)}
              />
            ))}
          </Frame>
        )}
      </Scrolled>
    </Pane>
  );
}

const Pane = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  border-right: 1px solid ${color.border};
  & > input {
    flex: none;
    margin: ${space(0.5)} ${space(1)};
  }
`;

const Intro = styled(Note)`
  padding: 0 ${space(1)} ${space(0.5)};
`;

const Scrolled = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;

const Frame = styled.div`
  font-size: ${small};
  &:focus-visible {
    outline-offset: -2px;
  }
`;
