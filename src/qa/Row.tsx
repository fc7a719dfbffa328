import styled from 'styled-components';
import { space } from '../theme/tokens';

/** Controls of the panel in a line. */
export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  align-items: center;
`;
