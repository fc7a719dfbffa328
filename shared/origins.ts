import type { SiteAddresses } from './siteConfig';

export const sisterOrigin = ({ urlProtocol, sisterHost }: Pick<SiteAddresses, 'urlProtocol' | 'sisterHost'>): string =>
  `${urlProtocol}://${sisterHost}`;

/** Every origin, besides the site's own, that may use its session: the sister app's and the trusted ones. */
export function sisterOrigins(addresses: SiteAddresses): string[] {
  const origins = [sisterOrigin(addresses), ...addresses.trustedOrigins];
  return [...new Set(origins)].filter((origin) => origin !== addresses.siteOrigin);
}
