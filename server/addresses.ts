import { sisterOrigins } from '../shared/origins';
import type { SiteAddresses } from '../shared/siteConfig';
import { StartError } from './startError';

/** Which addresses the service goes by: where its links lead, and who may call it. */
export interface Addresses {
  readonly siteOrigin: string;
  /** The site's own origins: its configured one, and on this machine its other names. Theirs alone change accounts. */
  readonly ownOrigins: readonly string[];
  /** Exact origins of the pages that may call with credentials. */
  readonly callers: readonly string[];
  readonly sisterHost: string;
}

/** @param otherNames origins under which the site itself is reached too */
export function addressesOf(addresses: SiteAddresses, otherNames: readonly string[] = []): Addresses {
  const { siteOrigin, sisterHost } = addresses;
  const ownOrigins = [siteOrigin, ...otherNames];
  return { siteOrigin, sisterHost, ownOrigins, callers: [siteOrigin, ...sisterOrigins(addresses)] };
}

/** @throws StartError where a cookie for the domain would not reach the site. */
export function checkCookieDomain(cookieDomain: string | undefined, siteOrigin: string): void {
  const { hostname } = new URL(siteOrigin);
  if (cookieDomain === undefined || hostname === cookieDomain || hostname.endsWith(`.${cookieDomain}`)) return;
  throw new StartError(`COOKIE_DOMAIN must be ${hostname} or a domain above it, not '${cookieDomain}'.`);
}
