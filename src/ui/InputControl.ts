import styled from 'styled-components';
import { color, radius } from '../theme/tokens';

export const InputControl = styled.button.attrs({ type: 'button' })`
  position: absolute;
  top: 0;
  right: 0;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius};
  background: none;
  color: ${color.textMuted};
  cursor: pointer;
  &:hover {
    color: ${color.text};
  }
`;
