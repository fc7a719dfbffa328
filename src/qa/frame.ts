import styled from 'styled-components';
import { color, depth, font, radius, shadow, space } from '../theme/tokens';
import { Row } from './controls';

/** The dock, below or beside the page. Its bars always stay visible; the content scrolls beneath them. */
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
  border-top: 3px solid ${color.primary};
  overflow: hidden;
  background: ${color.surface};
  box-shadow: ${shadow.floating};
  color: ${color.text};
  font-family: ${font.family};
  font-size: ${font.small};
  line-height: 1.5;
  text-align: start;
  &[data-side='aside'] {
    inset: 0 0 0 auto;
    width: var(--qa-aside);
    height: auto;
  }
  & > p[role='status'] {
    position: absolute;
    right: ${space(1)};
    bottom: ${space(1)};
    z-index: 1;
    max-width: 90%;
    margin: 0;
    padding: ${space(0.5)} ${space(1.5)};
    border-radius: ${radius};
    background: ${color.text};
    color: ${color.surface};
  }
  & > p:empty {
    display: none;
  }
`;

export const Bar = styled(Row)`
  flex: none;
  gap: ${space(0.5)} ${space(1.5)};
  padding: ${space(0.5)} ${space(1)};
  border-bottom: 1px solid ${color.border};
`;

/** The story with the chosen view beside it; only one of the two if there is no room for both. */
export const Panes = styled.div`
  display: flex;
  flex: 1;
  min-height: 0;
`;

export const Side = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(1)};
  min-width: 0;
  padding: ${space(1)} ${space(1.5)};
  overflow: auto;
  &:focus-visible {
    outline-offset: -2px;
  }
`;
