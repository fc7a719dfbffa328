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

export function createBrowser(navigate: Navigate) {
  let cameByHistory = false;
  addEventListener('popstate', () => {
    cameByHistory = true;
  });
  // A link to another part of the page fires popstate too, before hashchange.
  addEventListener('hashchange', () => {
    cameByHistory = false;
  });
  let themeColor = 'white';
  const showThemeColor = () => {
    const page = getComputedStyle(document.documentElement).getPropertyValue('--color-page').trim();
    const shown = themeColor === 'white' ? '#ffffff' : page;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', shown);
  };
  // If the mode follows the system, the page's colours change by themselves, but the meta tag does not.
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', showThemeColor);
  return {
    ...openTabChannel(),
    ...passkeys,
    assignLocation,
    isRedirectLoop,
    isOutdated,
    reload,
    /** Resolves when the tab is visible, which may be at once. */
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
    /** Goes to a page of the site and keeps the current address's language prefix (docs/behaviour.md, Language). */
    navigate: (path: string, options?: { replace?: boolean }): Promise<void> =>
      navigate(prefixOf(path) === '' ? prefixOf(location.pathname) + path : path, options),
    dropPrefix(): void {
      changeLocation(barePath(location.pathname) + location.search + location.hash, {
        replace: true,
        state: history.state as unknown,
      });
    },
    /** Keeps only `continue` in the address bar, and a link's token in the history entry, for a reload and for Back. */
    forgetQuery(): void {
      const { token } = readVisit(location.pathname, location.search, history.state);
      changeLocation(location.pathname + continueIn(location.search), { replace: true, state: { token } });
    },
    /** Scrolls a new page to the top or to the part that its fragment names. Back and Forward keep their position. */
    showFromTop(): void {
      const part = partNamedBy(location.hash);
      document.getElementById('content')?.focus({ preventScroll: true });
      if (part) part.scrollIntoView();
      else if (!cameByHistory) scrollTo(0, 0);
      cameByHistory = false;
    },
    /** @returns whether the browser allowed the copy, which was made during the press itself (answerAtOnce.ts) */
    copy: (_words: string): Promise<boolean> => window.copied ?? Promise.resolve(false),
    saveData(text: string): void {
      saveFile('account-data.json', text);
    },
    forgetRedirects,
    awaitLink(isAwaited: boolean): void {
      writeStored(awaitedLinkKey, isAwaited ? 'yes' : 'no');
    },
    /** @returns whether a sign-up or email change in this browser is waiting for its link */
    isLinkAwaited: (): boolean => readStored(awaitedLinkKey) === 'yes',
    /** Shows what the boot script hid until it was known whether the visitor is logged in. */
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
    setDocumentLanguage(code: LanguageCode): void {
      document.documentElement.lang = code;
    },
    /** Other tabs follow, unless their address fixes their language. */
    passLanguageOn(code: LanguageCode): void {
      // Storing the same value again fires no storage event.
      writeStored(languageStorageKey, '');
      writeStored(languageStorageKey, code);
    },
    rememberLanguage(id: number): void {
      writeCookie(languageCookie, String(id), aYear);
    },
    storedThemeMode: (): ThemeMode => themeModeOf(readStored(themeStorageKey)),
    /** @returns false if the browser could not store the choice; the page shows it anyway */
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
    // A malformed fragment names no element.
    return null;
  }
}
