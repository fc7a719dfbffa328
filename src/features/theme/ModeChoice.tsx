import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { themeModes } from '../../theme/mode';
import { color, font, radius, space, wrapped } from '../../theme/tokens';
import { selectThemeMode, themeModeChosen } from './slice';

/** The colour mode as buttons side by side, of which one is pressed. */
export function ModeChoice() {
  const { theme } = useTexts();
  const dispatch = useAppDispatch();
  const mode = useAppSelector(selectThemeMode);
  return (
    <Choices data-print="no" role="group" aria-labelledby="mode">
      <p id="mode">{theme.label()}</p>
      {themeModes.map((name) => (
        <button
          key={name}
          type="button"
          data-mode={name}
          aria-pressed={name === mode}
          onClick={() => dispatch(themeModeChosen({ mode: name }))}
        >
          {theme[name]()}
        </button>
      ))}
    </Choices>
  );
}

const Choices = styled.div`
  ${wrapped(1)}
  max-width: 420px;
  & p {
    width: 100%;
    margin-bottom: -${space(0.5)};
    font-size: ${font.small};
    font-weight: 600;
  }
  & button {
    min-height: 44px;
    /* Less padding on a phone, so that long names fit side by side; if they do not, the buttons fill each row. */
    flex: 1 1 auto;
    padding: ${space(0.5)} clamp(${space(1)}, 2.5vw, ${space(2)});
    border: 1px solid ${color.control};
    border-radius: ${radius};
    background: none;
    cursor: pointer;
    &:hover {
      background: ${color.sunken};
    }
    &[aria-pressed='true'] {
      border-color: ${color.primary};
      background: ${color.chosen};
      font-weight: 600;
    }
    @media (forced-colors: active) {
      &[aria-pressed='true'] {
        outline: 2px solid Highlight;
      }
    }
  }
`;
