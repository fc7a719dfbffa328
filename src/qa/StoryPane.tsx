import { useDeferredValue, useEffect, useMemo } from 'react';
import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { Choice, Field, Input, Row } from './controls';
import { prepareSearch, rowsOf, shownKinds, type Shown } from './filter';
import { Story } from './Story';
import type { ShownLog } from './useShownLog';

interface Props {
  readonly log: ShownLog;
  readonly shown: Shown;
  readonly search: string;
  readonly divergesAt: number | null;
  readonly onShown: (shown: Shown) => void;
  readonly onSearch: (search: string) => void;
  readonly onGo: (position: number) => void;
}

/** The story, and which of its lines are shown. */
export function StoryPane({ log, shown, search, divergesAt, onShown, onSearch, onGo }: Props) {
  const { load, index, marks, position } = log;
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => rowsOf(load, index, shown, wanted), [load, index, shown, wanted]);
  useEffect(() => prepareSearch(load, index), [load, index]);
  const markedAt = useMemo(() => new Set(marks.map(({ entry }) => entry)), [marks]);
  return (
    <Pane>
      <Filters>
        <Field>
          Show
          <Choice value={shown} onChange={({ target }) => onShown(target.value as Shown)}>
            {shownKinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </Choice>
        </Field>
        <Input
          type="search"
          aria-label="Search"
          placeholder="Search (/)"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </Filters>
      <Story
        load={load}
        index={index}
        rows={rows}
        position={position}
        divergesAt={divergesAt}
        markedAt={markedAt}
        onGo={onGo}
      />
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
`;

const Filters = styled(Row)`
  flex-wrap: nowrap;
  padding: ${space(0.5)} ${space(1)};
  & input {
    flex: 1;
  }
`;
