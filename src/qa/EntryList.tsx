import styled from 'styled-components';
import { color, font, space } from '../theme/tokens';
import { isCall, isEvent, type Entry, type Load } from '../action-log/logFile';
import { changesOf } from './changes';

export type Shown = 'all' | 'page' | 'flow' | 'calls';

/** What an entry is called in the list. */
export const nameOf = (entry: Entry): string =>
  isEvent(entry)
    ? entry.event
    : isCall(entry)
      ? entry.call
      : 'end' in entry
        ? `end of call ${entry.end}`
        : 'the flows begin';
const originOf = (entry: Entry): string =>
  isEvent(entry) ? entry.by : isCall(entry) ? 'call' : 'end' in entry ? 'end' : 'start';

function isWanted(entry: Entry, shown: Shown, search: string): boolean {
  const isOfKind = shown === 'all' || (shown === 'calls' ? !isEvent(entry) : isEvent(entry) && entry.by === shown);
  return isOfKind && (search === '' || JSON.stringify(entry).toLowerCase().includes(search.toLowerCase()));
}

const mostRows = 300;

interface Props {
  readonly load: Load;
  readonly shown: Shown;
  readonly search: string;
  /** The entry that a replay stands at. */
  readonly position?: number;
  readonly onChosen: (index: number) => void;
}

/** The newest entries: who did what when, with its contents and what it changed of the state. */
export function EntryList({ load, shown, search, position, onChosen }: Props) {
  const rows = load.entries
    .map((entry, index) => ({ entry, index }))
    .filter(({ entry }) => isWanted(entry, shown, search))
    .slice(-mostRows);
  const changes = changesOf(load, new Set(rows.map(({ index }) => index)));
  return (
    <List aria-label="Entries">
      {rows.map(({ entry, index }) => (
        <li key={index} aria-current={index + 1 === position ? 'step' : undefined}>
          <details>
            <summary>
              <Time>{(entry.at / 1000).toFixed(2)}</Time> <b>{nameOf(entry)}</b> <Time>{originOf(entry)}</Time>
            </summary>
            <Contents>
              <pre>{JSON.stringify(contentsOf(entry), null, 1)}</pre>
              {changes.has(index) && <pre aria-label="Changes of the state">{changes.get(index)?.join('\n')}</pre>}
            </Contents>
            <button type="button" onClick={() => onChosen(index)}>
              Replay to here
            </button>
          </details>
        </li>
      ))}
    </List>
  );
}

function contentsOf(entry: Entry): object {
  const { at: _at, sets: _sets, ...rest } = { sets: null, ...entry };
  return rest;
}

const List = styled.ol`
  flex: 1;
  margin: 0;
  padding: 0;
  overflow: auto;
  list-style: none;
  font-size: ${font.small};
  & li {
    padding: ${space(0.25)} 0;
    border-bottom: 1px solid ${color.border};
  }
  & li[aria-current] {
    background: ${color.chosen};
  }
  & pre {
    margin: 0;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

const Contents = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(4)};
`;

const Time = styled.span`
  color: ${color.textMuted};
`;
