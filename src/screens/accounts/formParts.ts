import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import { color, font, radius, space } from '../../theme/tokens';
import { FieldError } from '../../ui/TextField';
import { textButton } from '../../ui/textButton';

// Enter held down would submit again after each refusal, until the log-in is limited.
const ignoreRepeatedEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

/**
 * A form that scripts alone submit. By this method the browser itself sends nothing anywhere, not even where an extension
 * calls the element's own `submit`, past the page's handler and its policy: the form stays as it is filled in.
 */
export const Form = styled.form.attrs({ method: 'dialog', onKeyDown: ignoreRepeatedEnter })`
  display: grid;
  gap: ${space(2)};
`;

export const FormError = styled(FieldError).attrs({ role: 'alert' })``;

export const Note = styled.p`
  padding: ${space(1)} ${space(1.5)};
  border-radius: ${radius};
  background: ${color.banner};
  color: ${color.onBanner};
  font-size: ${font.small};
  overflow-wrap: anywhere;
`;

export const Help = styled.p`
  font-size: ${font.small};
`;

export const Switch = styled.p`
  font-size: ${font.small};
  text-align: center;
`;

export const TextButton = styled.button`
  ${textButton}
`;
