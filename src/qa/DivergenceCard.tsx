import styled from 'styled-components';
import type { Divergence } from '../action-log/replay';
import { causeOfDivergence, nameOfStep, sameFields } from '../action-log/stepsOfDivergence';
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
  const isSameStep = nameOfStep(expected) === nameOfStep(got);
  const flow = run.divergingFlow;
  return (
    <Card aria-label="Divergence">
      <Title>
        <Icon drawing={warning} size={18} /> This build went another way at {placeOfDivergence(run)}
      </Title>
      <Facts>
        <dt>Expected, by the log</dt>
        <dd>{nameOfStep(expected)}</dd>
        <dt>Got, from this build</dt>
        <dd>{isSameStep ? `${nameOfStep(got)}, with other contents` : nameOfStep(got)}</dd>
        <dt>By</dt>
        <dd>{causeOfDivergence(expected, got, flow && flowWithPlace(flow))}</dd>
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
        Go on past it to see what this build does from here on, with the same acts and answers. Up to this place the
        page is this build’s; the lines after it, and the page with them, are the log’s.
      </Note>
    </Card>
  );
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
