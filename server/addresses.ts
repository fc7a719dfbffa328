import type { SiteAddresses } from '../shared/siteConfig';
import type { Environment } from './config';
import { StartError } from './startError';

/** Which addresses the service goes by: where its links lead, and who may call it. */
export interface Addresses {
  readonly siteOrigin: string;
  /** Exact origins of the pages that may call with credentials. */
  readonly callers: readonly string[];
  readonly sisterHost: string;
}

/**
 * The addresses of a site on its own machine, as environment variables for `checkedSiteConfig`: names under
 * `.localhost` are loopback in browsers. What the environment says itself stays.
 */
export function localAddresses(port: number, env: Environment): Environment {
  return {
    ...env,
    SITE_ORIGIN: env['SITE_ORIGIN'] ?? `http://localhost:${port}`,
    SISTER_HOST: env['SISTER_HOST'] ?? `recipes.vestibule.localhost:${port}`,
    TRUSTED_ORIGINS: env['TRUSTED_ORIGINS'] ?? `http://vestibule.localhost:${port},http://127.0.0.1:${port}`,
    URL_PROTOCOL: env['URL_PROTOCOL'] ?? 'http',
  };
}

export function addressesOf({ siteOrigin, urlProtocol, sisterHost, trustedOrigins }: SiteAddresses): Addresses {
  return {
    siteOrigin,
    sisterHost,
    callers: [...new Set([siteOrigin, `${urlProtocol}://${sisterHost}`, ...trustedOrigins])],
  };
}

/** @throws StartError where a cookie for the domain would not reach the site. */
export function checkCookieDomain(cookieDomain: string | undefined, siteOrigin: string): void {
  const { hostname } = new URL(siteOrigin);
  if (cookieDomain === undefined || hostname === cookieDomain || hostname.endsWith(`.${cookieDomain}`)) return;
  throw new StartError(`COOKIE_DOMAIN must be ${hostname} or a domain above it, not '${cookieDomain}'.`);
}
