import styled from 'styled-components';
import { column, from, panel, shadow, space } from '../theme/tokens';

/** The sign-in card: as wide as the phone, at most 450 px from the small breakpoint up (docs/behaviour.md, 2 and 9). */
export const Card = styled.section`
  ${column(2)}
  width: 100%;
  min-width: 0;
  overflow-wrap: anywhere;
  padding: ${space(3)};
  ${panel}
  box-shadow: ${shadow.raised};
  ${from('sm')} {
    max-width: 450px;
    padding: ${space(4)};
  }
`;

/** A card's link to the next page, on a line of its own and tall enough for a finger. */
export const CardLink = styled.p`
  & a {
    display: inline-block;
    padding: ${space(0.5)} 0;
  }
`;
