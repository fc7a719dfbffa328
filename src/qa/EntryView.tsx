import styled from 'styled-components';
import type { RootState } from '../app/rootReducer';
import { isCall, isEvent, type Entry, type PageLoad } from '../action-log/logFile';
import { color, space } from '../theme/tokens';
import { Code, Heading, Note, small } from './controls';
import { diff } from './diff';
import { DiffView } from './DiffView';
import { flowWithPlace } from './flowPlaces';
import type { LogIndex } from './logIndex';
import { lineOf, startLine } from './story';

interface Props {
  readonly load: PageLoad;
  readonly index: LogIndex;
  readonly states: readonly RootState[];
  readonly position: number;
  /** The flow that put the event or made the call, where a replay has shown it. */
  readonly flow: string | null;
}

/** The entry at a position: in words, what it changed of the state, and what the log holds of it. */
export function EntryView({ load, index, states, position, flow }: Props) {
  const entry = load.entries[position - 1];
  if (entry === undefined)
    return (
      <>
        <Title>{startLine(load)}</Title>
        <Code>{JSON.stringify({ build: load.build, ...load.page }, null, 1)}</Code>
      </>
    );
  const changes = diff(states[position - 1], states[position]);
  const end = isCall(entry) ? index.endOf.get(entry.id) : undefined;
  return (
    <>
      <Title>{lineOf(entry, index)}</Title>
      <Note>
        {sourceOf(entry)}, at {(entry.at / 1000).toFixed(2)} s{flow !== null && `, by the flow ${flowWithPlace(flow)}`}
      </Note>
      <Heading>Changed of the state</Heading>
      {changes.length === 0 ? <Note>Nothing.</Note> : <DiffView name="Changes of the state" changes={changes} />}
      <Heading>Contents</Heading>
      <Code>{JSON.stringify(contentsOf(entry), null, 1)}</Code>
      {end !== undefined && (
        <>
          <Heading>Its end, entry {end.index + 1}</Heading>
          <Code>{JSON.stringify(contentsOf(end.entry), null, 1)}</Code>
        </>
      )}
    </>
  );
}

function sourceOf(entry: Entry): string {
  if (isEvent(entry)) return `Event ${entry.event}, of the ${entry.source}`;
  if (isCall(entry)) return `Call ${entry.call}`;
  return 'settled' in entry ? `End of call ${entry.settled}` : 'Start of the flows';
}

function contentsOf(entry: Entry): object {
  const { at: _at, stateChanges: _changes, ...rest } = { stateChanges: null, ...entry };
  return rest;
}

const Title = styled.p`
  margin: 0;
  padding-bottom: ${space(0.5)};
  border-bottom: 1px solid ${color.border};
  font-size: ${small};
  font-weight: 600;
  overflow-wrap: anywhere;
`;
