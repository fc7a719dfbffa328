import type { ReactNode } from 'react';

interface IconProps {
  /** One of `icons/`, drawn on a grid of 24; each is a file of its own, loaded with the screens that show it. */
  readonly drawing: ReactNode;
  readonly size?: number;
}

/** Decorative only: a name is always beside it or on the control. */
export function Icon({ drawing, size = 24 }: IconProps) {
  // In rem, so that it grows with the text beside it when the visitor enlarges the browser's font size.
  const side = `${size / 16}rem`;
  return (
    <svg
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  );
}
