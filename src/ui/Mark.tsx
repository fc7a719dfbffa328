import styled from 'styled-components';
import { color, radius } from '../theme/tokens';
import { Icon, type IconName } from './Icon';
import { Spinner } from './Spinner';

interface MarkProps {
  readonly sign: IconName | 'waiting';
  readonly tone?: keyof typeof tones;
}

const tones = { calm: color.onBanner, good: color.positive, bad: color.danger };

/** A sign over a message that shows at a glance how things stand. Decoration: the words under it say the same. */
export function Mark({ sign, tone = 'calm' }: MarkProps) {
  return <Frame $tone={tone}>{sign === 'waiting' ? <Spinner /> : <Icon name={sign} />}</Frame>;
}

const Frame = styled.div<{ $tone: keyof typeof tones }>`
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  /* Seen in forced colours alone. */
  border: 1px solid transparent;
  border-radius: ${radius};
  background: ${({ $tone }) => ($tone === 'calm' ? color.banner : color.sunken)};
  color: ${({ $tone }) => tones[$tone]};
`;
