import { parseUrl } from '../../../shared/parseUrl';

/** The origin that this loader was loaded from, if known: the site's origin for hosts that do not give one. */
let home: string | null = null;

export const homeOrigin = () => home;

/** @param address the address of the loader's own script or module */
export function cameFrom(address: string): void {
  home = originIn(address);
}

/** The origin of an http or https address, or null. */
export function originIn(given: unknown): string | null {
  const url = typeof given === 'string' ? parseUrl(given) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : null;
}
