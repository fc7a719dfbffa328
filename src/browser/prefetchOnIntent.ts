import { isDataDear } from './isDataDear';

/**
 * From here on the site's own code goes from page to page: the browser's rules for whole pages end, and it
 * fetches the code of a page when one of its links is pointed at, focused or touched: who does that will likely follow it.
 * Nothing is fetched ahead where data is dear.
 * @param preload loads the code of the page at a path of this site
 */
export function prefetchOnIntent(preload: (pathname: string) => Promise<unknown>): void {
  const look = ({ target }: Event) => {
    if (isDataDear()) return;
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin) preload(link.pathname).catch(() => {});
  };
  document.querySelector('script[type="speculationrules"]')?.remove();
  for (const sign of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(sign, look, { passive: true });
}
