import { isWithin } from '../../shared/isWithin';
import { sisterOrigins } from '../../shared/origins';
import type { SiteAddresses } from '../../shared/siteConfig';
import { StartError } from './startError';

export type Addresses = ReturnType<typeof addressesOf>;

/** @param otherNames further origins at which the site itself can be reached */
export function addressesOf(addresses: SiteAddresses, otherNames: readonly string[] = []) {
  const { siteOrigin, sisterHost, passkeyDomain } = addresses;
  return {
    siteOrigin,
    sisterHost,
    /** The site's own origins: the configured one and, in local use, its other names. Only their pages may change accounts. */
    ownOrigins: [siteOrigin, ...otherNames],
    callers: [siteOrigin, ...sisterOrigins(addresses)],
    /** The domain that passkeys belong to; the site's host without it. */
    ...(passkeyDomain !== undefined && { passkeyDomain }),
  };
}

/** @throws StartError if a cookie for the domain would not be sent to the site. */
export function checkCookieDomain(cookieDomain: string | undefined, siteOrigin: string): void {
  const { hostname } = new URL(siteOrigin);
  if (cookieDomain === undefined || isWithin(hostname, cookieDomain)) return;
  throw new StartError(`COOKIE_DOMAIN must be ${hostname} or a domain above it, not '${cookieDomain}'.`);
}
