import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** The attributes of the custom element, for hosts that use it in JSX. */
export interface AccountsElementProps extends DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> {
  readonly site?: string | undefined;
  readonly api?: string | undefined;
  readonly theme?: 'light' | 'dark' | 'system' | undefined;
  readonly language?: string | undefined;
  readonly form?: 'log-in' | 'sign-up' | undefined;
  /** JSON of texts by the card's keys. */
  readonly texts?: string | undefined;
  readonly 'continue-to'?: string | undefined;
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's types name it so.
  namespace JSX {
    interface IntrinsicElements {
      'vestibule-accounts': AccountsElementProps;
    }
  }
}
