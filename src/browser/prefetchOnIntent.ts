import { shouldSaveData } from './shouldSaveData';

/**
 * Takes over from the browser's speculation rules, since the site now navigates by itself. Prefetches the code of a page
 * when the visitor points at, focuses or touches a link to it, and so is likely to follow it. Nothing is prefetched for
 * visitors who should save data (shouldSaveData.ts).
 * @param preload loads the code of the page at a path of this site
 */
export function prefetchOnIntent(preload: (pathname: string) => Promise<unknown>): void {
  const look = ({ target }: Event) => {
    if (shouldSaveData()) return;
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin) preload(link.pathname).catch(() => {});
  };
  document.querySelector('script[type="speculationrules"]')?.remove();
  for (const sign of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(sign, look, { passive: true });
}
