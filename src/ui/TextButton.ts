import styled from 'styled-components';
import { color } from '../theme/tokens';

/** A control that looks like a link in running text, tall enough for a finger. */
export const TextButton = styled.button`
  padding: 4px 0;
  border: 0;
  background: none;
  color: ${color.link};
  font-weight: 500;
  text-decoration: underline;
  text-underline-offset: 0.18em;
  cursor: pointer;
  &:hover {
    text-decoration-thickness: 2px;
  }
`;
