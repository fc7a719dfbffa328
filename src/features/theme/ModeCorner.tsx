import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { themeModes, type ThemeMode } from '../../theme/mode';
import { color, from, radius, shadow, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { moon } from '../../ui/icons/moon';
import { screen } from '../../ui/icons/screen';
import { sun } from '../../ui/icons/sun';
import { selectThemeMode, themeModeChosen } from './slice';

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
      {[sun, moon, screen].map((drawing, at) => (
        <Icon key={themeModes[at]} drawing={drawing} size={20} />
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
  & svg {
    position: absolute;
    inset: 0;
    margin: auto;
    pointer-events: none;
  }
  /* The boot script writes the mode on the document before the first paint. */
  html[data-theme='light'] & svg:not(:nth-of-type(1)),
  html[data-theme='dark'] & svg:not(:nth-of-type(2)),
  html[data-theme='system'] & svg:not(:nth-of-type(3)) {
    display: none;
  }
`;

const Menu = styled.select`
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
      border: 1px solid ${color.border};
      border-radius: ${radius};
      box-shadow: ${shadow.floating};
      position-area: bottom span-left;
    }
    & option {
      padding: 0 ${space(1)};
    }
  }
`;
