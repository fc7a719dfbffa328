import styled from 'styled-components';
import { isRecord } from '../action-log/isRecord';
import { nameOfEntry, type Entry, type PageLoad } from '../action-log/logFile';
import type { Divergence } from '../action-log/replay';
import { color, space } from '../theme/tokens';
import { Icon } from '../ui/Icon';
import { Heading, Note, small, ToolButton } from './controls';
import { diff } from './diff';
import { DiffView } from './DiffView';
import { flowWithPlace } from './flowPlaces';
import { warning } from './icons';
import { lineOf } from './story';

interface Props {
  readonly load: PageLoad;
  readonly divergence: Divergence;
  /** The flow that did it; null where none did. */
  readonly flow: string | null;
  readonly onGo: (position: number) => void;
}

/** Where this build did something else than the log's: what was expected, what came, and which flow did it. */
export function DivergenceCard({ load, divergence: { expected, got, index }, flow, onGo }: Props) {
  const isSameStep = nameOf(expected) === nameOf(got);
  const position = Math.min(index + 1, load.entries.length);
  return (
    <Card aria-label="Divergence">
      <Title>
        <Icon drawing={warning} size={18} /> This build goes another way at {lineOf(load, position)}
      </Title>
      <Facts>
        <dt>Expected, by the log</dt>
        <dd>{nameOf(expected)}</dd>
        <dt>Got, from this build</dt>
        <dd>{isSameStep ? `${nameOf(got)}, with other contents` : nameOf(got)}</dd>
        <dt>By</dt>
        <dd>{flow === null ? 'no flow: what was expected did not come' : `the flow ${flowWithPlace(flow)}`}</dd>
      </Facts>
      <Heading>Recorded → this build</Heading>
      <DiffView name="Difference" changes={diff(isRecord(got) ? sameFields(expected, got) : expected, got)} />
      <ToolButton name="Go to it" onClick={() => onGo(position)} />
      <Note>Up to this line the page is this build’s. What the lines after it would change is not known.</Note>
    </Card>
  );
}

const nameOf = (step: unknown): string => (isRecord(step) ? nameOfEntry(step as unknown as Entry) : 'nothing');

/** The comparable part of what was expected: a recorded entry says more than a step that was not finished. */
const sameFields = (expected: unknown, got: object): unknown =>
  isRecord(expected) ? Object.fromEntries(Object.keys(got).map((field) => [field, expected[field]])) : expected;

const Card = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space(1)};
  align-items: start;
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
  overflow-wrap: anywhere;
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
