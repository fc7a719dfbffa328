import type { ReactNode } from 'react';

/** The events that the card reports; the same as `contract.d.ts` of the front door's `/embed/`. */
export type AccountsEvent =
  | { readonly type: 'loggedIn' | 'loggedOut'; readonly by: 'visitor' | 'session' | 'otherTab' }
  | { readonly type: 'unknown'; readonly why: 'unreachable' | 'unreadable' }
  | { readonly type: 'unknown'; readonly why: 'refused'; readonly status: number }
  | { readonly type: 'languageChanged'; readonly language: string }
  | { readonly type: 'failed'; readonly reason: 'load' | 'call' | 'cookie' | 'crash'; readonly message: string };

/** The card's texts that a host may replace; the same as in `contract.d.ts`. */
export type OwnTexts = {
  readonly [
    Key in
      | 'logIn'
      | 'signUp'
      | 'usernameOrEmail'
      | 'username'
      | 'email'
      | 'password'
      | 'confirmPassword'
      | 'rememberMe'
      | 'forgotPassword'
      | 'noAccount'
      | 'haveAccount'
      | 'signedUpNotice'
      | 'loggedInTitle'
      | 'logOut'
      | 'logOutEverywhere'
  ]?: string | undefined;
};

export interface AccountsProps {
  readonly theme?: 'light' | 'dark' | 'system' | undefined;
  /** Such as `en`; by default the page's own. */
  readonly language?: string | undefined;
  /** The form that is shown first. */
  readonly form?: 'log-in' | 'sign-up' | undefined;
  /** Your own texts by the card's keys, in whatever language is shown, such as `{ logIn: 'Sign in' }`. */
  readonly texts?: OwnTexts | undefined;
  /** The class of the element around the card, for its `::part`s and custom properties. */
  readonly className?: string | undefined;
  /** The address to go to after logging in or out; without it the visitor stays. */
  readonly continueTo?: string | undefined;
  /** May change at each render. */
  readonly onEvent?: ((event: AccountsEvent) => void) | undefined;
  /** Shown until the card is loaded, or if it fails to load; by default a link to the front door. */
  readonly children?: ReactNode;
}
