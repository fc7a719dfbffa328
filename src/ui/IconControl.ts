import styled from 'styled-components';
import { color, motion, radius } from '../theme/tokens';

/** An icon button or link, large enough for a finger. */
export const IconControl = styled.button`
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
