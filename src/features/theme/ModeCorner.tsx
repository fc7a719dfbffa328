import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { themeModes, type ThemeMode } from '../../theme/mode';
import { font, from, space } from '../../theme/tokens';
import { Select } from '../../ui/Select';
import { selectThemeMode, themeModeChosen } from './slice';

/** The colour mode selector at the top right of the accounts screens (docs/behaviour.md, 2). */
export function ModeCorner() {
  const { theme } = useTexts();
  const dispatch = useAppDispatch();
  const mode = useAppSelector(selectThemeMode);
  return (
    <Corner data-print="no">
      <span>{theme.label()}</span>
      <Select
        aria-label={theme.label()}
        data-mode=""
        value={mode}
        onChange={(event) => dispatch(themeModeChosen({ mode: event.target.value as ThemeMode }))}
      >
        {themeModes.map((name) => (
          <option key={name} value={name}>
            {theme[name]()}
          </option>
        ))}
      </Select>
    </Corner>
  );
}

/*
 * As wide without its options as with them, because a browser may paint the page before they have arrived. On phones it is
 * in the page's top padding, and pushes the card down if large text makes it taller.
 */
const Corner = styled.label`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  justify-self: end;
  gap: ${space(1)};
  max-width: 100%;
  margin-top: -${space(7)};
  & > :first-child {
    font-size: ${font.small};
  }
  & > :last-child {
    width: 11rem;
    max-width: 100%;
  }
  & select {
    width: 100%;
  }
  ${from('sm')} {
    position: absolute;
    top: ${space(2)};
    right: ${space(2)};
    margin: 0;
  }
  /* If the card leaves room beside it, the corner stays in sight; on narrower screens it would cover the fields. */
  ${from('md')} {
    position: fixed;
    top: ${space(15)};
  }
`;
