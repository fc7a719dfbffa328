import styled from 'styled-components';
import { color, depth, radius, space } from '../../theme/tokens';
import { useTexts } from '../../app/TextsProvider';

export function SkipLink() {
  const { common } = useTexts();
  return <Anchor href="#content">{common.skipToContent()}</Anchor>;
}

const Anchor = styled.a`
  position: fixed;
  top: ${space(1)};
  left: ${space(1)};
  z-index: ${depth.toast};
  padding: ${space(1)} ${space(2)};
  border-radius: ${radius};
  background: ${color.surface};
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;
