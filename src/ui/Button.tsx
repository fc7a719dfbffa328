import type { ComponentProps } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { color, font, motion, radius, space } from '../theme/tokens';
import { Spinner, spinnerDelay } from './Spinner';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'filled' | 'outlined' | 'quiet';
  /** While it waits, a button keeps its width, cannot be pressed again and says so. */
  readonly isWaiting?: boolean;
  /** Whether it cannot be pressed, because it waits or something else does; it keeps the focus. */
  readonly isBlocked?: boolean;
  readonly isWide?: boolean;
}

export function Button({
  variant = 'filled',
  isWaiting = false,
  isBlocked = isWaiting,
  isWide = false,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <ButtonSurface
      type="button"
      {...rest}
      $variant={variant}
      $isWide={isWide}
      disabled={disabled}
      aria-busy={isWaiting || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={(event) => {
        // So that a form is not submitted either.
        if (isBlocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Label $isWaiting={isWaiting}>{children}</Label>
      {isWaiting && <Progress />}
    </ButtonSurface>
  );
}

const variants = {
  filled: css`
    background: ${color.primary};
    /* Keeps the button visible on the page even if the site's colour is pale. */
    border-color: ${color.link};
    color: ${color.onPrimary};
    &:hover:not(:disabled) {
      background: ${color.primaryHover};
    }
  `,
  outlined: css`
    background: ${color.surface};
    border-color: ${color.control};
    color: ${color.text};
    &:hover:not(:disabled) {
      background: ${color.sunken};
    }
  `,
  quiet: css`
    background: none;
    border-color: transparent;
    color: ${color.link};
    &:hover:not(:disabled) {
      background: ${color.sunken};
    }
  `,
};

/** The surface of a button, also for a link that is the page's main action: `as={AppLink}`. */
export const ButtonSurface = styled.button<{ $variant: keyof typeof variants; $isWide: boolean }>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 44px;
  text-align: center;
  padding: ${space(1)} ${space(2.5)};
  width: ${({ $isWide }) => ($isWide ? '100%' : 'auto')};
  border: 1px solid;
  border-radius: ${radius};
  font-size: ${font.body};
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
  transition:
    background ${motion.quick},
    border-color ${motion.quick};
  ${({ $variant }) => variants[$variant]}
  &:disabled {
    cursor: not-allowed;
    opacity: 0.6;
  }
`;

// Only transparent, so that assistive technology still has the name, and the button keeps its width.
const vanish = keyframes`
  to {
    opacity: 0;
  }
`;

const vanishing = css`
  animation: ${vanish} 0s ${spinnerDelay} forwards;
`;

const Label = styled.span<{ $isWaiting: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  ${({ $isWaiting }) => $isWaiting && vanishing}
`;

const Progress = styled(Spinner)`
  position: absolute;
  inset: 0;
  margin: auto;
`;
