import { navigate } from 'wouter/use-browser-location';
import { pressPainted, showPage } from './showPage';

/** How the page goes to another of the site: it loads that one's code first, so that nothing empty is ever shown. */
export type Navigate = (
  to: string,
  options?: Options,
  change?: (to: string, options?: Options) => void,
) => Promise<void>;
type Options = { readonly replace?: boolean };

/** For how long the page that is left stays while the other one's code is on its way, in milliseconds. */
const longTime = 10_000;

const waitedLong = () => new Promise((resolve) => setTimeout(resolve, longTime));

/** The number of the newest navigation. An older one whose code is still on its way ends, because the visitor wants to be elsewhere. */
let newest = 0;

/** @returns whether the visitor still wants the page when its code is there, or late */
async function isWantedOnceLoaded(code: Promise<unknown>, late: () => Promise<unknown>): Promise<boolean> {
  const mine = (newest += 1);
  const { dataset } = document.documentElement;
  // The press is shown to have been heard, by a line at the top.
  dataset['going'] = '';
  await Promise.all([pressPainted(), Promise.race([code.catch(() => {}), late()])]);
  if (mine === newest) delete dataset['going'];
  return mine === newest;
}

/**
 * @param preload loads the code of the page at a path; one that does not load, or is late, is told by the page itself, where the visitor arrives
 * @param drawn makes a change and has the page drawn anew before it returns
 * @param late resolves when the code has been waited for long enough
 */
export function createNavigate(
  preload: (pathname: string) => Promise<unknown>,
  drawn: (change: () => void) => void,
  late = waitedLong,
): Navigate {
  return async (to, options, change = navigate) => {
    // Where a flow leads at its end counts less than where the visitor is going already.
    if (options?.replace === true && 'going' in document.documentElement.dataset) return;
    if (await isWantedOnceLoaded(preload(new URL(to, location.origin).pathname), late))
      await showPage(() => drawn(() => change(to, options)));
  };
}

/**
 * Has Back and Forward wait for the page's code as links do: the router hears of them once it is there, or late.
 * @param isLoaded whether the code of the page at a path is there
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
