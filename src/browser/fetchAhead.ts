/**
 * Has the code of a page fetched when one of its links is pointed at, focused or touched: who does that will likely follow it.
 * @param preload loads the code of the page at a path of this site
 */
export function fetchAhead(preload: (pathname: string) => Promise<unknown>): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin) preload(link.pathname).catch(() => {});
  };
  for (const sign of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(sign, look, { passive: true });
}
