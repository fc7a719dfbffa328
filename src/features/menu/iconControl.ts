import { css } from 'styled-components';
import { color, motion, radius } from '../../theme/tokens';

/** A control of the bar that is an icon, with room for a finger. */
export const iconControl = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: ${color.text};
  cursor: pointer;
  transition: background ${motion.quick};
  &:hover {
    background: ${color.sunken};
  }
`;
