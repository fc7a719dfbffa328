import styled from 'styled-components';
import { color, font, space, wrapped } from '../../theme/tokens';

export const Entries = styled.ul`
  display: grid;
  gap: ${space(1.5)};
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    gap: ${space(1)};
  }
  & > li:not(:first-child) {
    padding-top: ${space(1.5)};
    border-top: 1px solid ${color.border};
  }
`;

/** An entry: what it is, with its buttons at the end. */
export const Entry = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(0.5)} ${space(1)};
`;

export const EntryName = styled.h3`
  margin: 0;
  font-size: ${font.body};
  font-weight: 600;
`;

export const SecondaryText = styled.p`
  color: ${color.textMuted};
  font-size: ${font.small};
`;

/** Quiet buttons. Their text is aligned with its surroundings, because their background is visible on hover only. */
export const QuietButtons = styled.div`
  ${wrapped(1)}
  margin-inline: -${space(1)};
  & button {
    padding-inline: ${space(1)};
  }
  /* Forced colors give every button a border, which is aligned instead. */
  @media (forced-colors: active) {
    margin-inline: 0;
  }
`;
