import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { themeModes, type ThemeMode } from '../../theme/mode';
import { color, font, from, motion, radius, shadow, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { moon } from '../../ui/icons/moon';
import { screen } from '../../ui/icons/screen';
import { sun } from '../../ui/icons/sun';
import { selectThemeMode, themeModeChosen } from './slice';

const icons = { light: sun, dark: moon, system: screen };

/**
 * The colour mode selector at the top right of the accounts screens (docs/behaviour.md, 2): the browser's own menu behind an
 * icon, so that it works by key, by touch and before the scripts have arrived.
 */
export function ModeCorner() {
  const { theme } = useTexts();
  const dispatch = useAppDispatch();
  const mode = useAppSelector(selectThemeMode);
  return (
    <Corner data-print="no">
      <Menu
        aria-label={theme.label()}
        title={theme.label()}
        data-mode=""
        value={mode}
        onChange={(event) => dispatch(themeModeChosen({ mode: event.target.value as ThemeMode }))}
      >
        {themeModes.map((name) => (
          <option key={name} value={name}>
            {theme[name]()}
          </option>
        ))}
      </Menu>
      {themeModes.map((name) => (
        <Sign key={name} $mode={name}>
          <Icon drawing={icons[name]} size={20} />
        </Sign>
      ))}
    </Corner>
  );
}

/* On narrow windows it scrolls away with the page, because it would cover the card. */
const Corner = styled.div`
  position: absolute;
  top: ${space(2)};
  right: ${space(2)};
  ${from('md')} {
    position: fixed;
    top: ${space(15)};
  }
`;

const Menu = styled.select`
  display: block;
  width: 40px;
  height: 40px;
  /* Leaves the name of the mode no room: the icon shows it. */
  padding: 0 0 0 40px;
  overflow: hidden;
  border: 1px solid transparent;
  border-radius: ${radius};
  background: none;
  appearance: none;
  cursor: pointer;
  transition: background ${motion.quick};
  &:hover {
    background: ${color.border};
  }
  & option {
    background: ${color.surface};
    color: ${color.text};
  }
  /* Where browsers let a page draw the menu. */
  @supports (appearance: base-select) {
    &,
    &::picker(select) {
      appearance: base-select;
    }
    &::picker-icon {
      display: none;
    }
    &::picker(select) {
      margin-top: ${space(0.5)};
      padding: 6px;
      border: 1px solid ${color.border};
      border-radius: ${radius};
      background: ${color.surface};
      box-shadow: ${shadow.floating};
      position-area: bottom span-left;
    }
    & option {
      min-height: ${31 / 16}rem;
      padding: 0 ${space(1)};
      border-radius: 4px;
      font-size: ${font.small};
    }
    & option:is(:hover, :focus) {
      background: ${color.chosen};
    }
  }
`;

/* The boot script writes the mode on the document before the first paint. */
const Sign = styled.span<{ $mode: ThemeMode }>`
  display: none;
  position: absolute;
  inset: 0;
  place-items: center;
  pointer-events: none;
  html[data-theme='${({ $mode }) => $mode}'] & {
    display: grid;
  }
`;
