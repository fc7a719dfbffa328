import styled from 'styled-components';
import { color, depth, font, shadow, space } from '../theme/tokens';
import { Row } from './controls';

/** Where the panes would have no room beside each other, or below the bars: all of it scrolls. */
const cramped = '(max-width: 700px), (max-height: 560px)';

/** The dock: below or aside of the page, or all of a window of its own. */
export const Frame = styled.aside`
  position: fixed;
  inset: auto 0 0 0;
  z-index: ${depth.panel};
  display: flex;
  flex-direction: column;
  width: auto;
  height: var(--qa-below);
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: ${color.surface};
  box-shadow: ${shadow.floating};
  color: ${color.text};
  font-family: ${font.family};
  font-size: ${font.small};
  line-height: 1.5;
  text-align: start;
  &[data-side='below'] {
    padding-top: 5px;
  }
  &[data-side='aside'] {
    inset: 0 0 0 auto;
    width: var(--qa-aside);
    height: auto;
    padding-left: 5px;
  }
  &[data-side='window'] {
    inset: 0;
    height: auto;
  }
  @media ${cramped} {
    overflow: auto;
  }
  & > p[role='status'] {
    margin: 0;
    padding: ${space(0.5)} ${space(1)};
  }
  & > p[data-empty='true'] {
    padding: 0;
  }
`;

export const Bar = styled(Row)`
  padding: ${space(0.5)} ${space(1)};
`;

/** The story and the details, side by side where there is room. */
export const Panes = styled.div`
  display: flex;
  flex: 1;
  min-height: 0;
  &[data-side='aside'] {
    flex-direction: column;
  }
  @media ${cramped} {
    flex: none;
    flex-direction: column;
    & > * {
      flex: none;
      height: 320px;
    }
  }
`;

export const Side = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(0.5)};
  min-width: 0;
  min-height: 0;
`;
