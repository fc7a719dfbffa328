import { navigate } from 'wouter/use-browser-location';
import { pressPainted, showPage } from './showPage';

/** How the page goes to another of the site: it loads that one's code first, so that nothing empty is ever shown. */
export type Go = (to: string, options?: object, change?: (to: string, options?: object) => void) => Promise<void>;

/**
 * @param preload loads the code of the page at a path; one that does not load is told by the page itself, where the visitor arrives
 * @param drawn makes a change and has the page drawn anew before it returns
 */
export function createGo(preload: (pathname: string) => Promise<unknown>, drawn: (change: () => void) => void): Go {
  return async (to, options, change: (to: string, options?: object) => void = navigate) => {
    await Promise.all([pressPainted(), preload(new URL(to, location.origin).pathname).catch(() => {})]);
    await showPage(() => drawn(() => change(to, options)));
  };
}
