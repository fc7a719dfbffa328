import styled from 'styled-components';
import { Card } from './Card';

/** A card as wide as the page's column. */
export const WideCard = styled(Card)`
  max-width: none;
`;
