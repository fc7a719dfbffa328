import { navigate as changeLocation } from 'wouter/use-browser-location';
import { languageCookie, type LanguageCode } from '../../shared/languages';
import { barePath, continueIn, prefixOf, readVisit } from '../app/routes';
import { themeModeOf, themeStorageKey, type ThemeMode } from '../theme/mode';
import { openTabChannel } from './channel';
import { isOutdated, reload } from './build';
import { writeCookie } from './cookies';
import type { Navigate } from './createNavigate';
import { assignLocation } from './assignLocation';
import { saveFile } from './saveFile';
import { languageStorageKey } from './otherTabs';
import { passkeys } from './passkeys';
import { forgetRedirects, isRedirectLoop } from './redirectLoop';
import { readStored, writeStored } from './storage';
import { isMobileAgent } from './userAgent';

const awaitedLinkKey = 'vestibule.awaited-link';

export type Browser = ReturnType<typeof createBrowser>;

const aYear = 365 * 24 * 60 * 60;

/** The browser as the flows use it. */
export function createBrowser(navigate: Navigate) {
  let cameByHistory = false;
  addEventListener('popstate', () => {
    cameByHistory = true;
  });
  // A link to another part of the page is told as a step through the history before.
  addEventListener('hashchange', () => {
    cameByHistory = false;
  });
  let themeColor = 'white';
  const showThemeColor = () => {
    const page = getComputedStyle(document.documentElement).getPropertyValue('--color-page').trim();
    const shown = themeColor === 'white' ? '#ffffff' : page;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', shown);
  };
  // Where the mode is the system's, the page's colours change with it by themselves.
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', showThemeColor);
  return {
    ...openTabChannel(),
    ...passkeys,
    assignLocation,
    isRedirectLoop,
    isOutdated,
    reload,
    /** Resolves when the tab is visible, at once where it is. */
    whenSeen: () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (document.visibilityState === 'visible') resolve();
          else document.addEventListener('visibilitychange', look, { once: true });
        };
        look();
      }),
    isOnline: () => navigator.onLine,
    isMobile: () => isMobileAgent(navigator.userAgent),
    pageOrigin: () => location.origin,
    currentAddress: () => location.href,
    /** Goes to a page of the site; the language prefix of the present address is kept (docs/behaviour.md, Language). */
    navigate: (path: string, options?: { replace?: boolean }): Promise<void> =>
      navigate(prefixOf(path) === '' ? prefixOf(location.pathname) + path : path, options),
    /** Stays on the page and takes the language prefix out of its address. */
    dropPrefix(): void {
      changeLocation(barePath(location.pathname) + location.search + location.hash, {
        replace: true,
        state: history.state as unknown,
      });
    },
    /**
     * Takes the query but for `continue`, and the fragment, out of the address bar. A link's token stays with the tab's entry
     * in the history, for a reload and for Back.
     */
    forgetQuery(): void {
      const { token } = readVisit(location.pathname, location.search, history.state);
      changeLocation(location.pathname + continueIn(location.search), { replace: true, state: { token } });
    },
    /** Shows a page that was come to from its beginning, or from the part its address names; Back and Forward keep their place. */
    showFromTop(): void {
      const part = partNamedBy(location.hash);
      document.getElementById('content')?.focus({ preventScroll: true });
      if (part) part.scrollIntoView();
      else if (!cameByHistory) scrollTo(0, 0);
      cameByHistory = false;
    },
    /** @returns whether the browser allowed the copy, which the press itself has made (answerAtOnce.ts) */
    copy: (_words: string): Promise<boolean> => window.copied ?? Promise.resolve(false),
    /** Saves what is stored about the account as a file. */
    saveData(text: string): void {
      saveFile('account-data.json', text);
    },
    forgetRedirects,
    /** Notes that a mailed link is expected in this browser, or no more. */
    awaitLink(isAwaited: boolean): void {
      writeStored(awaitedLinkKey, isAwaited ? 'yes' : 'no');
    },
    /** @returns whether a sign-up or a change of address in this browser waits for its link */
    isLinkAwaited: (): boolean => readStored(awaitedLinkKey) === 'yes',
    /** Shows what the boot script held back until it was known whether the visitor is logged in. */
    showAccounts(): void {
      delete document.documentElement.dataset['session'];
    },
    setTitle(title: string): void {
      document.title = title;
    },
    setThemeColor(color: 'white' | 'page'): void {
      themeColor = color;
      showThemeColor();
    },
    /** Other tabs follow, unless it is the address that fixes this one's language. */
    setDocumentLanguage(code: LanguageCode): void {
      document.documentElement.lang = code;
      if (prefixOf(location.pathname) === '') writeStored(languageStorageKey, code);
    },
    rememberLanguage(id: number): void {
      writeCookie(languageCookie, String(id), aYear);
    },
    storedThemeMode: (): ThemeMode => themeModeOf(readStored(themeStorageKey)),
    /** @returns false where the browser would not keep the choice; the page shows it all the same */
    setThemeMode(mode: ThemeMode): boolean {
      document.documentElement.dataset['theme'] = mode;
      return writeStored(themeStorageKey, mode);
    },
    logError(message: string, error: unknown): void {
      console.error(message, error);
    },
  };
}

function partNamedBy(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A fragment that is not well encoded names nothing.
    return null;
  }
}
