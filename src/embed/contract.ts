import type { LanguageCode } from '../../shared/languages';

/**
 * The interface between a host page and the accounts card. Published as it is in `dist/embed/contract.d.ts`.
 * The number goes up when a host has to change something; a loader that meets another number shows its link instead.
 */
export const contract = 1;

export interface AccountsProps {
  /** The front door's origin, such as `https://www.vestibule.example`: the full page, the texts' links and the font are there. */
  readonly site: string;
  /** The account service's origin, where it is not the site's own. */
  readonly api?: string | undefined;
  /** `light` unless it is given; `system` follows the visitor's device. */
  readonly theme?: 'light' | 'dark' | 'system' | undefined;
  /** The language to show; the host page's own where it is not given, English where that is none of them. */
  readonly language?: LanguageCode | undefined;
  /** Which form stands there to begin with: `log-in` unless it is given. */
  readonly form?: 'log-in' | 'sign-up' | undefined;
  /** Texts of the host's own in the place of the card's, in whatever language is shown. */
  readonly texts?: OwnTexts | undefined;
  /** Where to go after logging in or out: an address of the host's own origin or of the site's. Without it the visitor stays. */
  readonly continueTo?: string | undefined;
  /** Called with each event. What it throws is reported as an uncaught error of the page. */
  readonly onEvent?: ((event: AccountsEvent) => void) | undefined;
}

/** The card's texts that a host may word itself. */
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
  /** `session`: there was a session already. `otherTab` also where another visitor has taken the place of the one who was logged in. */
  | { readonly type: 'loggedIn'; readonly by: 'visitor' | 'session' | 'otherTab' }
  /** `session`: there was none, or it ended. */
  | { readonly type: 'loggedOut'; readonly by: 'visitor' | 'session' | 'otherTab' }
  /** The service did not say whether there is a session, as `@vestibule/session` has it: no answer came, another than 200 or 401, or one that is not the service's. Asked again when the device goes online. */
  | { readonly type: 'unknown'; readonly why: 'unreachable' | 'unreadable' }
  | { readonly type: 'unknown'; readonly why: 'refused'; readonly status: number }
  /** The account's language after a log-in, or the prop's; ids of the service stay inside. */
  | { readonly type: 'languageChanged'; readonly language: LanguageCode }
  /** `load`: the front door did not arrive; `call`: the service did not answer; `cookie`: it did, and the browser kept no session; `crash`: it stopped. */
  | { readonly type: 'failed'; readonly reason: 'load' | 'call' | 'cookie' | 'crash'; readonly message: string };

/** A mounted card. */
export interface Mounted {
  update(props: Partial<AccountsProps>): void;
  /** Removes it with all that it added; a second call does nothing. */
  unmount(): void;
}

/** What `./mount` exposes. */
export interface Remote {
  readonly contract: number;
  /** Puts the accounts card in the place of the container's content. */
  mount(container: HTMLElement, props: AccountsProps): Promise<Mounted>;
}
