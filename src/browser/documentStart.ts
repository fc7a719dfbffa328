import { languageCookie, languageOfCode, languageOfId, type LanguageCode } from '../../shared/languages';
import { barePath, isRefreshAsked, languageOfPath, routes } from '../app/routes';
import { sessionCookie } from '../../shared/sessionCookie';
import type { SiteAddresses, SiteConfig } from '../../shared/siteConfig';
import { readCookie } from './cookies';

/** The element in which the export leaves what the site needs to start; webpack's runtime reads the hashes from it. */
export const startElement = 'site-start';

export interface StartData {
  /** The addresses of the host that the page was written for. */
  readonly addresses: SiteAddresses;
  readonly passwordReset: SiteConfig['passwordReset'];
  /** The scripts without which the site does not start: the packages, and the site's own. The boot script fetches them once the page is there to read. */
  readonly entry: readonly string[];
  /** The chunks that the page begins with, fetched at the same time. */
  readonly scripts: readonly string[];
  /** The hashes of the chunks by their addresses, as the `integrity` attribute wants them. */
  readonly integrity: Readonly<Record<string, string>>;
  /** The build that the page is of; `/version.json` says the one that is served now. */
  readonly build: string;
  /** The commit that it was built from, which a log names; `unknown` where there is no repository. */
  readonly commit: string;
}

export function startData(): StartData {
  // A script: another element of that id would name the scripts that the page loads.
  return JSON.parse(document.querySelector(`script#${startElement}`)?.textContent ?? '{}') as StartData;
}

/** The element that says 'Loading chunk failed' where the site itself does not start, or that it takes long; hidden until then. */
export const loadFailedElement = 'load-failed';

/** @param reason the last two are no failures: a load that takes long, and a browser that cannot run the site */
export function showLoadFailed(reason: 'failed' | 'slow' | 'outdated' = 'failed'): void {
  const { dataset } = document.documentElement;
  const notice = document.getElementById(loadFailedElement);
  // A load that has failed is not slow, and a visitor who is at work has started.
  if (reason === 'slow' && ('started' in dataset || notice?.hidden !== true)) return;
  // The prerendered page is shown as it is: nobody waits any longer for another language or for the session.
  delete dataset['language'];
  delete dataset['session'];
  notice?.setAttribute('data-reason', reason);
  notice?.removeAttribute('hidden');
}

/** The site has started, after a failure or late as it may be: neither is said any longer. */
export function showStarted(): void {
  document.documentElement.dataset['started'] = '';
  document.getElementById(loadFailedElement)?.setAttribute('hidden', '');
}

/** Whether a session is likely, by a cookie that stands as long: for the first paint, nothing that is relied on. */
export const isSessionLikely = ({ port }: { readonly port: string } = location) =>
  readCookie(sessionCookie(port)) !== null;

/** Whether the accounts page must not show its log-in form before it is known that the visitor is logged out. */
export function isSessionAwaited(): boolean {
  const path = barePath(location.pathname);
  const showsForm = path === routes.accounts || path === routes.manage;
  return isRefreshAsked(path, new URLSearchParams(location.search)) || (showsForm && isSessionLikely());
}

/**
 * What the document says to begin with: the host's addresses, the commit, the language it was prerendered in, and the
 * language to show, which an address with a prefix fixes and the cookie chooses otherwise (docs/behaviour.md, 4).
 */
export function documentStart(): {
  addresses: SiteAddresses;
  passwordReset: SiteConfig['passwordReset'];
  commit: string;
  language: LanguageCode;
  prerenderedLanguage: LanguageCode;
} {
  const { addresses, passwordReset, commit } = startData();
  return {
    addresses,
    passwordReset,
    commit,
    language: wantedLanguage(),
    prerenderedLanguage: languageOfCode(document.documentElement.lang).code,
  };
}

/** Shared with the boot script, which hides a page in another language before it is painted. */
export function wantedLanguage(): LanguageCode {
  return languageOfPath(location.pathname) ?? languageOfId(readCookie(languageCookie)).code;
}
