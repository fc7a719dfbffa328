import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius } from '../theme/tokens';

interface MarkProps {
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}

const tones = { calm: color.onBanner, good: color.positive, bad: color.danger };

/** A symbol above a message that shows the outcome at a glance. Decorative: the words below it say the same. */
export function Mark({ tone = 'calm', children }: MarkProps) {
  return <Frame $tone={tone}>{children}</Frame>;
}

const Frame = styled.div<{ $tone: keyof typeof tones }>`
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  /* Visible in forced-colors mode only. */
  border: 1px solid transparent;
  border-radius: ${radius};
  background: ${({ $tone }) => ($tone === 'calm' ? color.banner : color.sunken)};
  color: ${({ $tone }) => tones[$tone]};
`;
