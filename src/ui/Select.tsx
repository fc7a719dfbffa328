import type { SelectHTMLAttributes } from 'react';
import styled from 'styled-components';
import { color, motion, radius, space } from '../theme/tokens';
import { Icon } from './Icon';
import { chevron } from './icons/chevron';

/** The browser's own select, which every phone and screen reader knows, with the site's arrow. */
export function Select({
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { readonly 'data-mode'?: string }) {
  return (
    <Frame>
      <Control {...rest}>{children}</Control>
      <Icon drawing={chevron} size={16} />
    </Frame>
  );
}

/* A span, because it may stand in a label. */
const Frame = styled.span`
  position: relative;
  display: block;
  & svg {
    position: absolute;
    top: calc(50% - 0.5rem);
    right: ${space(1.5)};
    pointer-events: none;
  }
`;

const Control = styled.select`
  min-height: 40px;
  padding: ${space(0.5)} ${space(4.5)} ${space(0.5)} ${space(1.5)};
  border: 1px solid ${color.control};
  border-radius: ${radius};
  background: ${color.surface};
  appearance: none;
  cursor: pointer;
  transition: background ${motion.quick};
  &:hover {
    background: ${color.sunken};
  }
`;
