import type { FormEvent, KeyboardEvent } from 'react';
import styled from 'styled-components';
import { color, font, from, radius, space, wrapped } from '../theme/tokens';
import { FieldError } from '../ui/TextField';

// Holding Enter down would submit again after each refusal, until the login is rate-limited.
const ignoreRepeatedEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

/**
 * A form that only scripts submit. With `method="dialog"` the browser itself sends nothing, not even if an extension calls
 * the element's `submit()`, which bypasses the page's handler and its policy. The form keeps its values.
 */
export const Form = styled.form.attrs<{ $submit: () => void }>(({ $submit }) => ({
  method: 'dialog',
  onKeyDown: ignoreRepeatedEnter,
  onSubmit: (event: FormEvent) => {
    event.preventDefault();
    $submit();
  },
}))`
  display: grid;
  gap: ${space(2)};
`;

/** Buttons on one line, if there is room; on phones they fill it. */
export const ButtonRow = styled.div`
  ${wrapped(1)}
  & > * {
    flex: 1 0 auto;
  }
  & > div > button {
    width: 100%;
  }
  ${from('sm')} {
    & > * {
      flex: none;
    }
  }
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

export const FormFooter = styled.p`
  font-size: ${font.small};
  text-align: center;
`;
