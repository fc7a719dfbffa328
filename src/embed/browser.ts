import type { Browser } from '../browser/browser';
import { isSessionLikely } from '../browser/documentStart';
import { assignLocation } from '../browser/assignLocation';
import { parseUrl } from '../../shared/parseUrl';
import { isMobileAgent } from '../browser/userAgent';

export function awaitSession(root: HTMLElement, site: string): void {
  if (isSessionLikely(parseUrl(site) ?? location)) root.dataset['session'] = 'awaited';
}

/**
 * The browser functions for the embedded flows. Title, address, theme and cookies are the host's and stay unchanged.
 * @param goesOn whether the host gave an address to go on to
 */
export function createEmbedBrowser(root: HTMLElement, goesOn: () => boolean) {
  return {
    assignLocation,
    isMobile: () => isMobileAgent(navigator.userAgent),
    pageOrigin: () => location.origin,
    currentAddress: () => location.href,
    async navigate(path) {
      if (goesOn()) assignLocation(new URL(path, location.origin).href);
    },
    dropPrefix() {},
    // The link leads to the site, whose storage is out of reach from another origin; there it asks for a press instead.
    awaitLink() {},
    showAccounts() {
      delete root.dataset['session'];
    },
    setDocumentLanguage(code) {
      root.lang = code;
    },
    logError(message, error) {
      console.error(message, error);
    },
  } satisfies Partial<Browser>;
}
