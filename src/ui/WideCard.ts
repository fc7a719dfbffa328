import styled from 'styled-components';
import { Card } from './Card';

export const WideCard = styled(Card)`
  max-width: none;
`;
