import { css, keyframes } from 'styled-components';
import { motion } from '../theme/tokens';

const comingUp = keyframes`
  from {
    opacity: 0;
    transform: translateY(8px);
  }
`;

export const rise = css`
  animation: ${comingUp} ${motion.gentle};
`;
