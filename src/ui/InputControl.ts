import styled from 'styled-components';
import { color } from '../theme/tokens';
import { IconControl } from './IconControl';

/** An icon button in the right end of a field. */
export const InputControl = styled(IconControl).attrs({ type: 'button' })`
  position: absolute;
  top: 0;
  right: 0;
  color: ${color.textMuted};
  &:hover {
    background: none;
    color: ${color.text};
  }
`;
