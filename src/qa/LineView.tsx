import styled from 'styled-components';
import { isCall, isEvent, isOutcome, type Entry } from '../action-log/logFile';
import { color, space } from '../theme/tokens';
import { Code, Heading, Note, small } from './controls';
import { diff } from '../action-log/differences';
import { DiffView } from './DiffView';
import { DivergenceCard } from './DivergenceCard';
import { indexOf } from './logIndex';
import { lineOf } from './story';
import type { Bench } from './useWorkbench';

/** The chosen line in words, with its data and the state changes that it caused. */
export function LineView({ bench: { visit, moment, runOf, goTo } }: { readonly bench: Bench }) {
  const load = visit.loads[moment.load];
  const run = runOf(moment.load);
  if (load === undefined) return null;
  const entry = load.entries[moment.entry - 1];
  const { entries: _entries, ...head } = load;
  const recorded = isEvent(entry) || isCall(entry) ? entry.flow : undefined;
  const flow = recorded ?? run?.flowAt(moment.entry);
  const before = run?.stateAt(moment.entry - 1) ?? null;
  const after = run?.stateAt(moment.entry) ?? null;
  const changes = diff(before, after);
  const outcome = isCall(entry) ? indexOf(load).outcomes.get(entry.id) : undefined;
  return (
    <>
      {run?.divergence && (
        <DivergenceCard
          load={load}
          divergence={run.divergence}
          onGo={(position) => goTo({ load: moment.load, entry: position })}
        />
      )}
      <Title>{lineOf(load, moment.entry)}</Title>
      {entry !== undefined && (
        <>
          <Note>
            {sourceOf(entry)}, at {(entry.at / 1000).toFixed(2)} s
            {flow && `, by the flow ${flow}, ${SOURCE_PLACES[flow] ?? 'of another build'}`}
          </Note>
          <Heading>Changes to the state</Heading>
          {after === null ? (
            <Note>Not known: before it, this build goes another way than the log.</Note>
          ) : changes.length === 0 ? (
            <Note>Nothing.</Note>
          ) : (
            <DiffView name="Changes of the state" changes={changes} />
          )}
        </>
      )}
      <Heading>Its data</Heading>
      <Code>{JSON.stringify(entry ?? head, null, 1)}</Code>
      {outcome !== undefined && (
        <>
          <Heading>Its outcome, at {(outcome.at / 1000).toFixed(2)} s</Heading>
          <Code>{JSON.stringify(outcome, null, 1)}</Code>
        </>
      )}
    </>
  );
}

function sourceOf(entry: Entry): string {
  if (isEvent(entry)) return `Event ${entry.event}, of the ${entry.by}`;
  if (isCall(entry)) return `Call ${entry.call}`;
  return isOutcome(entry) ? `Outcome of call ${entry.outcome}` : 'Start of the flows';
}

const Title = styled.p`
  margin: 0;
  padding-bottom: ${space(0.5)};
  border-bottom: 1px solid ${color.border};
  font-size: ${small};
  font-weight: 600;
  overflow-wrap: anywhere;
`;
