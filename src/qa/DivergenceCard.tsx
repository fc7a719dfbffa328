import styled from 'styled-components';
import { diff } from '../action-log/differences';
import type { PageLoad, Step } from '../action-log/logFile';
import type { Diverged } from '../action-log/run';
import { color, space } from '../theme/tokens';
import { Icon } from '../ui/Icon';
import { Heading, Note, ToolButton } from './controls';
import { DiffView } from './DiffView';
import { explain } from './explain';
import { warning } from './icons';
import { lineOf } from './story';

interface Props {
  readonly load: PageLoad;
  readonly divergence: Diverged;
  readonly onGo: (position: number) => void;
}

/** Says in a sentence where this build behaved differently from the log, and which flow or reducer caused it. */
export function DivergenceCard({ load, divergence, onGo }: Props) {
  const { expected, got, index } = divergence;
  const { sentence, cause } = explain(load, divergence, SOURCE_PLACES);
  const position = Math.min(index + 1, load.entries.length);
  return (
    <Card aria-label="Divergence">
      <Title>
        <Icon drawing={warning} size={18} /> {sentence}
      </Title>
      <Note>
        By {cause}, at the line {lineOf(load, position)}.
      </Note>
      <Heading>Recorded → this build</Heading>
      <DiffView name="Difference" changes={diff(sameFields(expected, got), got)} />
      <ToolButton name="Go to it" onClick={() => onGo(position)} />
      <Note>Up to this line the page is this build’s. What the lines after it would change is not known.</Note>
    </Card>
  );
}

/** The comparable part of the expected entry: a recorded entry has more fields than an unfinished step. */
const sameFields = (expected: Step | null, got: Step | null): unknown =>
  expected && got
    ? Object.fromEntries(Object.keys(got).map((field) => [field, expected[field as keyof Step]]))
    : expected;

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
