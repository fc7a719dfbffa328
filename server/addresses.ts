import { isWithin } from '../shared/isWithin';
import { sisterOrigins } from '../shared/origins';
import type { SiteAddresses } from '../shared/siteConfig';
import { StartError } from './startError';

/** The service's addresses: where its links lead, and which origins may call it. */
export interface Addresses {
  readonly siteOrigin: string;
  /** The site's own origins: the configured one and, in local use, its other names. Only their pages may change accounts. */
  readonly ownOrigins: readonly string[];
  /** The exact origins whose pages may make calls with credentials. */
  readonly callers: readonly string[];
  readonly sisterHost: string;
  /** The domain that passkeys belong to; the site's host without it. */
  readonly passkeyDomain?: string;
}

/** @param otherNames further origins at which the site itself can be reached */
export function addressesOf(addresses: SiteAddresses, otherNames: readonly string[] = []): Addresses {
  const { siteOrigin, sisterHost, passkeyDomain } = addresses;
  const ownOrigins = [siteOrigin, ...otherNames];
  return {
    siteOrigin,
    sisterHost,
    ownOrigins,
    callers: [siteOrigin, ...sisterOrigins(addresses)],
    ...(passkeyDomain !== undefined && { passkeyDomain }),
  };
}

/** @throws StartError if a cookie for the domain would not be sent to the site. */
export function checkCookieDomain(cookieDomain: string | undefined, siteOrigin: string): void {
  const { hostname } = new URL(siteOrigin);
  if (cookieDomain === undefined || isWithin(hostname, cookieDomain)) return;
  throw new StartError(`COOKIE_DOMAIN must be ${hostname} or a domain above it, not '${cookieDomain}'.`);
}
