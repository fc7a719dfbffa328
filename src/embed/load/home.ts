import { parseUrl } from '../../../shared/parseUrl';

/** The origin that this loader came from, where it knows it: the way to the front door where a host names none. */
let home: string | null = null;

export const homeOrigin = () => home;

/** @param address of the loader's own script or module */
export function cameFrom(address: string): void {
  home = originIn(address);
}

/** The origin of an address of http or https, or null. */
export function originIn(given: unknown): string | null {
  const url = typeof given === 'string' ? parseUrl(given) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.origin : null;
}
