import styled from 'styled-components';
import { column, font, from, space } from '../theme/tokens';

export const Page = styled.div`
  ${column(3)}
  width: 100%;
  max-width: 720px;
  margin: 0 auto;
  padding: ${space(4)} ${space(2)} ${space(8)};
  ${from('sm')} {
    padding: ${space(6)} ${space(3)} ${space(10)};
  }
`;

/**
 * A page with one card. The middle of a usual one is at 38 % of the window, a little above its own; the card's top does not
 * depend on its height, so that it stays where it is when an error makes the card grow.
 */
export const CardPage = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  flex: 1;
  place-items: start center;
  align-content: start;
  gap: ${space(2)};
  padding: ${space(9)} ${space(2)} ${space(6)};
  ${from('sm')} {
    & > section {
      margin-top: max(0px, (100vh - 850px) * 0.38);
    }
  }
`;

export const Heading = styled.h1`
  font-size: ${font.heading};
  font-weight: 700;
  line-height: 1.25;
  letter-spacing: -0.01em;
`;
