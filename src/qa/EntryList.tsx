import styled from 'styled-components';
import { color, font, space } from '../theme/tokens';
import { isCall, isEvent, nameOfEntry, type Entry, type PageLoad } from '../action-log/logFile';
import { changesOf } from './changes';

export type Shown = 'all' | 'page' | 'flow' | 'calls';

const sourceOf = (entry: Entry): string =>
  isEvent(entry) ? entry.source : isCall(entry) ? 'call' : 'settled' in entry ? 'end' : 'start';

function isWanted(entry: Entry, shown: Shown, search: string): boolean {
  const isOfKind = shown === 'all' || (shown === 'calls' ? !isEvent(entry) : isEvent(entry) && entry.source === shown);
  return isOfKind && (search === '' || JSON.stringify(entry).toLowerCase().includes(search.toLowerCase()));
}

const mostRows = 300;

interface Props {
  readonly load: PageLoad;
  readonly shown: Shown;
  readonly search: string;
  /** How many entries a replay has done. */
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
              <Time>{(entry.at / 1000).toFixed(2)}</Time> <b>{nameOfEntry(entry)}</b> <Time>{sourceOf(entry)}</Time>
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
  const { at: _at, stateChanges: _changes, ...rest } = { stateChanges: null, ...entry };
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
