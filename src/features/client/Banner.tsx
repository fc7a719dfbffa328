import styled from 'styled-components';
import { useTexts } from '../../app/TextsProvider';
import { color, font, space } from '../../theme/tokens';

/** The banner under the top bar, always there (docs/behaviour.md, 1). */
export function Banner() {
  const { banner } = useTexts();
  return <Band data-print="no">{banner()}</Band>;
}

const Band = styled.p`
  padding: ${space(1)} ${space(2)};
  background: ${color.banner};
  color: ${color.onBanner};
  font-size: ${font.small};
  text-wrap: balance;
  text-align: center;
`;
