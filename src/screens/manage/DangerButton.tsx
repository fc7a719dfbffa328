import styled from 'styled-components';
import { color } from '../../theme/tokens';
import { Button } from '../../ui/Button';

/** A button for what cannot be undone, in the colour of errors: filled if it acts, outlined if it asks first. */
export const DangerButton = styled(Button)`
  && {
    border-color: ${color.danger};
    ${({ variant }) =>
      variant === 'outlined'
        ? `color: ${color.danger};`
        : `
          background: ${color.danger};
          color: ${color.onStatus};
        `}
    &:hover:not(:disabled) {
      border-color: ${color.danger};
      ${({ variant }) => variant !== 'outlined' && `background: ${color.danger};`}
      text-decoration: underline;
    }
  }
`;
