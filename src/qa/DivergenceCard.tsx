import styled from 'styled-components';
import type { Divergence } from '../action-log/replay';
import { nameOfEntry, type Entry } from '../action-log/logFile';
import { isRecord } from '../action-log/redact';
import { color, space } from '../theme/tokens';
import { Icon } from '../ui/Icon';
import { Code, Heading, Note, Row, small, ToolButton } from './controls';
import { diff } from './diff';
import { DiffView } from './DiffView';
import { flowWithPlace } from './flowPlaces';
import { warning } from './icons';
import type { Run } from './run';
import { placeOfDivergence } from './verdict';

interface Props {
  readonly run: Run;
  readonly divergence: Divergence;
  readonly onGo: (position: number) => void;
  /** Shows what this build does from there on. */
  readonly onGoOn: () => void;
}

/** Where this build did something else than the log's: what was expected, what came, and which flow did it. */
export function DivergenceCard({ run, divergence, onGo, onGoOn }: Props) {
  const { expected, got, index } = divergence;
  const isSameStep = nameOf(expected) === nameOf(got);
  const flow = run.divergingFlow;
  return (
    <Card aria-label="Divergence">
      <Title>
        <Icon drawing={warning} size={18} /> This build went another way at {placeOfDivergence(run)}
      </Title>
      <Facts>
        <dt>Expected</dt>
        <dd>{nameOf(expected)}</dd>
        <dt>Got</dt>
        <dd>{isSameStep ? `${nameOf(got)}, with other contents` : nameOf(got)}</dd>
        <dt>By</dt>
        <dd>{flow === null ? byNoFlow(isSameStep, got) : `the flow ${flowWithPlace(flow)}`}</dd>
      </Facts>
      {isSameStep ? (
        <>
          <Heading>Recorded → this build</Heading>
          <DiffView name="Difference" changes={diff(sameFields(expected, got), got)} />
        </>
      ) : (
        <Code>{JSON.stringify(got, null, 1)}</Code>
      )}
      <Row>
        <ToolButton name="Go to it" onClick={() => onGo(Math.max(0, index))} />
        <ToolButton name="Go on past it" onClick={onGoOn} />
      </Row>
      <Note>
        Go on past it to see what this build does from here on, with the same acts and answers. The lines after this
        place are those of the log, and the page is shown as it was recorded.
      </Note>
    </Card>
  );
}

const byNoFlow = (isSameStep: boolean, got: unknown): string =>
  isSameStep && isRecord(got) && 'state' in got ? 'a reducer' : 'no flow: what was expected did not come';

function nameOf(step: unknown): string {
  if (!isRecord(step)) return 'nothing';
  if ('state' in step) return 'the state';
  return nameOfEntry(step as unknown as Entry);
}

/** Of what was expected, what can be compared: a recorded entry says more than a step that was not finished. */
function sameFields(expected: unknown, got: unknown): unknown {
  if (!isRecord(expected) || !isRecord(got)) return expected;
  return Object.fromEntries(Object.keys(got).map((field) => [field, expected[field]]));
}

const Card = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space(1)};
  padding: ${space(1.5)};
  border: 1px solid ${color.danger};
  border-radius: 8px;
`;

const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space(0.75)};
  margin: 0;
  color: ${color.danger};
  font-size: 0.9375rem;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 2px ${space(1.5)};
  margin: 0;
  font-size: ${small};
  & dt {
    color: ${color.textMuted};
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
