import type { ReactNode } from 'react';

/** The site's icons, drawn on a grid of 24; decoration only, so that a name always stands beside or on the control. */
const drawings = {
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20c.6-3.9 3.7-6 7.5-6s6.9 2.1 7.5 6" />
    </>
  ),
  personChecked: (
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M2.5 20c.6-3.9 3.7-6 7.5-6 1.7 0 3.2.4 4.5 1.2" />
      <path d="m15.5 18.5 2.2 2.2 4.3-4.5" />
    </>
  ),
  dots: (
    <g fill="currentColor" stroke="none">
      <circle cx="12" cy="5" r="1.9" />
      <circle cx="12" cy="12" r="1.9" />
      <circle cx="12" cy="19" r="1.9" />
    </g>
  ),
  settings: (
    <>
      <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
      <circle cx="16" cy="7" r="2.5" />
      <circle cx="8" cy="17" r="2.5" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.01" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5V13M12 16.5v.01" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
      <path d="m4 8 8 5.5L20 8" />
    </>
  ),
  door: (
    <>
      <path d="M6 20.5V5.5A2.5 2.5 0 0 1 8.5 3h7A2.5 2.5 0 0 1 18 5.5v15M3.5 20.5h17" />
      <path d="M14.5 12.5v.01" />
    </>
  ),
  arrow: <path d="M5 12h14M13 6l6 6-6 6" />,
  chevron: <path d="m6 9 6 6 6-6" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeClosed: (
    <>
      <path d="M9.7 5.8A8.6 8.6 0 0 1 12 5.5C18 5.5 21.5 12 21.5 12a16 16 0 0 1-2.9 3.6M6.2 7.4A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a8.8 8.8 0 0 0 4.6-1.3" />
      <path d="M4 4l16 16" />
    </>
  ),
  dash: <path d="M7 12h10" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
      <path d="M15.5 5.5v-.5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
    </>
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  code: <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5" />,
  network: (
    <>
      <circle cx="12" cy="5.5" r="2.5" />
      <circle cx="5.5" cy="18" r="2.5" />
      <circle cx="18.5" cy="18" r="2.5" />
      <path d="m10.9 7.8-4.2 7.9M13.1 7.8l4.2 7.9M8 18h8" />
    </>
  ),
  photo: (
    <>
      <path d="M3.5 8.5a2 2 0 0 1 2-2h2l1.5-2.5h6l1.5 2.5h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
