import { navigate } from 'wouter/use-browser-location';
import { pressPainted, showPage } from './showPage';

export type Navigate = ReturnType<typeof createNavigate>;
type Options = { readonly replace?: boolean };

/** How long the current page stays while the next one's code is loading, in milliseconds. */
const longTime = 10_000;

const waitedLong = () => new Promise((resolve) => setTimeout(resolve, longTime));

/** The number of the latest navigation. An older one whose code is still loading is dropped: the visitor has moved on. */
let newest = 0;

/** @returns whether the visitor still wants the page once its code is loaded or late */
async function isWantedOnceLoaded(code: Promise<unknown>, late: () => Promise<unknown>): Promise<boolean> {
  const mine = (newest += 1);
  const { dataset } = document.documentElement;
  // Shows a progress bar at the top, so that the press has a visible effect.
  dataset['going'] = '';
  await Promise.all([pressPainted(), Promise.race([code.catch(() => {}), late()])]);
  if (mine === newest) delete dataset['going'];
  return mine === newest;
}

/**
 * Navigates within the site. The next page's code is loaded first, so that an empty page is never shown.
 * @param preload loads the code of the page at a path; if it fails or is late, the page itself says so after the navigation
 * @param drawn makes a change and renders the page before it returns
 * @param late resolves when the code counts as late
 */
export function createNavigate(
  preload: (pathname: string) => Promise<unknown>,
  drawn: (change: () => void) => void,
  late = waitedLong,
) {
  return async (to: string, options?: Options, change: (to: string, options?: Options) => void = navigate) => {
    // A flow's redirect must not override a navigation that the visitor has already started.
    if (options?.replace === true && 'going' in document.documentElement.dataset) return;
    if (await isWantedOnceLoaded(preload(new URL(to, location.origin).pathname), late))
      await showPage(() => drawn(() => change(to, options)));
  };
}

/**
 * Makes Back and Forward wait for the page's code as links do: the router receives the event once the code is loaded or
 * late.
 * @param isLoaded whether the code of the page at a path is loaded
 */
export function awaitCodeOnTraverse(
  isLoaded: (pathname: string) => boolean,
  preload: (pathname: string) => Promise<unknown>,
): void {
  const wait = async (event: PopStateEvent) => {
    if (!event.isTrusted) return;
    const isThere = isLoaded(location.pathname);
    if (!isThere) event.stopImmediatePropagation();
    if ((await isWantedOnceLoaded(preload(location.pathname), waitedLong)) && !isThere)
      dispatchEvent(new PopStateEvent('popstate', { state: event.state as unknown }));
  };
  addEventListener('popstate', (event) => void wait(event), { capture: true });
}
