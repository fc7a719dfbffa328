import styled from 'styled-components';
import { color, font, space } from '../../theme/tokens';

/** A list of what the account has: devices, passkeys, events. */
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

/** One of them: what it is, and what can be done with it at its end. */
export const Entry = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(0.5)} ${space(1)};
`;

export const EntryName = styled.h3`
  font-size: ${font.body};
  font-weight: 600;
`;

export const Quiet = styled.p`
  color: ${color.textMuted};
  font-size: ${font.small};
`;

/** What can be done with it, in a line where there is room. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

/** Quiet ones, whose words stand in line with what is around them: their ground is seen under the pointer alone. */
export const QuietWays = styled(Ways)`
  margin-inline: -${space(1)};
  & button {
    padding-inline: ${space(1)};
  }
  /* Where every button has a border, that stands in line. */
  @media (forced-colors: active) {
    margin-inline: 0;
  }
`;
