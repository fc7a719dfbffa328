import { languageCookie, languageOfId, type LanguageCode } from '../../shared/languages';
import { barePath, isRefreshAsked, languageOfPath, routes } from '../app/routes';
import { sessionCookie } from '../../shared/sessionCookie';
import type { SiteAddresses, SiteConfig } from '../../shared/siteConfig';
import { readCookie } from './cookies';

/** The element in which the export stores the site's start data; webpack's runtime reads the hashes from it. */
export const startElement = 'site-start';

export interface StartData {
  readonly addresses: SiteAddresses;
  readonly passwordReset: SiteConfig['passwordReset'];
  /** The entry scripts: the packages and the site's own code. The boot script fetches them once the page is readable. */
  readonly entry: readonly string[];
  /** The chunks that the page starts with, fetched together with the entry scripts. */
  readonly scripts: readonly string[];
  /** The hashes of the chunks by address, in the format of the `integrity` attribute. */
  readonly integrity: Readonly<Record<string, string>>;
  /** The build that the page belongs to; `/version.json` names the one that is being served. */
  readonly build: string;
  /** The commit that the page was built from, for logs; `unknown` if there was no repository. */
  readonly commit: string;
}

export function startData(): StartData {
  // Accept only a script element: any other element with this id could choose the scripts that the page loads.
  return JSON.parse(document.querySelector(`script#${startElement}`)?.textContent ?? '{}') as StartData;
}

/** The hidden element that is shown if the site does not start ('Loading chunk failed') or takes long to load. */
export const loadFailedElement = 'load-failed';

/** @param reason `slow` if loading takes long, `outdated` if the browser cannot run the site */
export function showLoadFailed(reason: 'failed' | 'slow' | 'outdated' = 'failed'): void {
  const { dataset } = document.documentElement;
  const notice = document.getElementById(loadFailedElement);
  // Do not say that loading is slow if it has already failed or the site has started.
  if (reason === 'slow' && ('started' in dataset || notice?.hidden !== true)) return;
  // Show the prerendered page as it is, without waiting for another language or for the session.
  delete dataset['language'];
  delete dataset['session'];
  delete dataset['form'];
  notice?.setAttribute('data-reason', reason);
  notice?.removeAttribute('hidden');
}

/** Marks the site as started, and removes a message that it failed or was slow. */
export function showStarted(): void {
  document.documentElement.dataset['started'] = '';
  document.getElementById(loadFailedElement)?.setAttribute('hidden', '');
}

/** Whether a cookie with the session's lifetime suggests a session. A hint for the first paint; nothing relies on it. */
export const isSessionLikely = ({ port }: { readonly port: string } = location) =>
  readCookie(sessionCookie(port)) !== null;

/** Whether the accounts page must hide its login form until it is known that the visitor is logged out. */
export function isSessionAwaited(): boolean {
  const path = barePath(location.pathname);
  const showsForm = path === routes.accounts || path === routes.manage;
  return isRefreshAsked(path, new URLSearchParams(location.search)) || (showsForm && isSessionLikely());
}

/**
 * The language of the address's prefix or the cookie (docs/behaviour.md, 4). Shared with the boot script, which hides a page
 * in the wrong language before the first paint.
 */
export function wantedLanguage(): LanguageCode {
  return languageOfPath(location.pathname) ?? languageOfId(readCookie(languageCookie)).code;
}
