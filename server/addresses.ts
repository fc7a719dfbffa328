import { sisterOrigins } from '../shared/origins';
import type { SiteAddresses } from '../shared/siteConfig';
import { StartError } from './startError';

/** Which addresses the service goes by: where its links lead, and who may call it. */
export interface Addresses {
  readonly siteOrigin: string;
  /** Exact origins of the pages that may call with credentials. */
  readonly callers: readonly string[];
  readonly sisterHost: string;
}

export function addressesOf(addresses: SiteAddresses): Addresses {
  const { siteOrigin, sisterHost } = addresses;
  return { siteOrigin, sisterHost, callers: [siteOrigin, ...sisterOrigins(addresses)] };
}

/** @throws StartError where a cookie for the domain would not reach the site. */
export function checkCookieDomain(cookieDomain: string | undefined, siteOrigin: string): void {
  const { hostname } = new URL(siteOrigin);
  if (cookieDomain === undefined || hostname === cookieDomain || hostname.endsWith(`.${cookieDomain}`)) return;
  throw new StartError(`COOKIE_DOMAIN must be ${hostname} or a domain above it, not '${cookieDomain}'.`);
}
