import type { ReactNode } from 'react';

/** The events that the card reports; the same as `contract.d.ts` of the front door's `/embed/`. */
export type AccountsEvent =
  | { readonly type: 'loggedIn' | 'loggedOut'; readonly by: 'visitor' | 'session' | 'otherTab' }
  | { readonly type: 'unknown'; readonly why: 'unreachable' | 'unreadable' }
  | { readonly type: 'unknown'; readonly why: 'refused'; readonly status: number }
  | { readonly type: 'languageChanged'; readonly language: string }
  | { readonly type: 'failed'; readonly reason: 'load' | 'call' | 'cookie' | 'crash'; readonly message: string };

/** The card's texts that a host may word itself; the same as in `contract.d.ts`. */
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
  /** Such as `en`; the page's own where it is not given. */
  readonly language?: string | undefined;
  /** Which form stands there to begin with. */
  readonly form?: 'log-in' | 'sign-up' | undefined;
  /** Texts of your own by the card's keys, in whatever language is shown, such as `{ logIn: 'Sign in' }`. */
  readonly texts?: OwnTexts | undefined;
  /** The class of the element around the card, for its `::part`s and custom properties. */
  readonly className?: string | undefined;
  /** Where to go after logging in or out; without it the visitor stays. */
  readonly continueTo?: string | undefined;
  /** It may be another function at each render. */
  readonly onEvent?: ((event: AccountsEvent) => void) | undefined;
  /** Shown until the card is there, and where it does not come; a link to the front door unless another is given. */
  readonly children?: ReactNode;
}
