import type { LanguageCode } from '../../shared/languages';

/**
 * The interface between a host page and the accounts card. Published unchanged as `dist/embed/contract.d.ts`.
 * The number increases when a host has to change something; a loader that finds a different number shows its link instead.
 */
export const contract = 1;

/** The version of the loader, in the address that hosts can pin. It increases when a frozen loader lacks something. */
export const loaderVersion = 3;

export interface AccountsProps {
  /** The site's origin, such as `https://www.vestibule.example`. It serves the full page, the linked pages and the font. */
  readonly site: string;
  /** The account service's origin, if it is not the site's own. */
  readonly api?: string | undefined;
  /** Default: `light`. `system` follows the visitor's device. */
  readonly theme?: 'light' | 'dark' | 'system' | undefined;
  /** The language to show. Default: the host page's own, or English if the card does not have that one. */
  readonly language?: LanguageCode | undefined;
  /** The form to show first. Default: `log-in`. */
  readonly form?: 'log-in' | 'sign-up' | undefined;
  /** The host's own texts, which replace the card's in every language. */
  readonly texts?: OwnTexts | undefined;
  /** The address to go to after logging in or out, on the host's own origin or the site's. Without it the visitor stays. */
  readonly continueTo?: string | undefined;
  /** Called with each event. An error that it throws is reported as an uncaught error of the page. */
  readonly onEvent?: ((event: AccountsEvent) => void) | undefined;
}

/** The card's texts that a host may replace. */
export type TextKey =
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
  | 'logOutEverywhere';
export type OwnTexts = { readonly [Key in TextKey]?: string | undefined };

export type AccountsEvent =
  /** `session`: a session existed already. `otherTab`: also if another visitor has replaced the one who was logged in. */
  | { readonly type: 'loggedIn'; readonly by: 'visitor' | 'session' | 'otherTab' }
  /** `session`: there was no session, or it ended. */
  | { readonly type: 'loggedOut'; readonly by: 'visitor' | 'session' | 'otherTab' }
  /**
   * It is unknown whether there is a session, as in `@vestibule/session`: no answer came, a status other than 200 or 401,
   * or an answer that is not the service's. The card asks again when the device goes online.
   */
  | { readonly type: 'unknown'; readonly why: 'unreachable' | 'unreadable' }
  | { readonly type: 'unknown'; readonly why: 'refused'; readonly status: number }
  /** The account's language after a login, or the prop's. The service's own language ids are not exposed. */
  | { readonly type: 'languageChanged'; readonly language: LanguageCode }
  /**
   * `load`: the card did not load; `call`: the service did not answer; `cookie`: it did, but the browser kept no session
   * cookie; `crash`: the card crashed.
   */
  | { readonly type: 'failed'; readonly reason: 'load' | 'call' | 'cookie' | 'crash'; readonly message: string };

/** A mounted card. */
export interface Mounted {
  update(props: Partial<AccountsProps>): void;
  /** Removes the card and everything that it added. A second call does nothing. */
  unmount(): void;
}

/** The exposed module `./mount`. */
export interface Remote {
  readonly contract: number;
  /**
   * Replaces the container's content with the accounts card.
   * @param isWanted asked once the card has loaded; if it returns false, the container stays as it is, and the call rejects
   */
  mount(container: HTMLElement, props: AccountsProps, isWanted?: () => boolean): Promise<Mounted>;
}
