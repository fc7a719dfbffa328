import { parseUrl } from '../../shared/parseUrl';
import type { Addresses } from '../lib/addresses';

export type ReturnTarget = ReturnType<typeof returnTargetOf>;

/**
 * The link leads to the origin on which the visitor signed up, if that is one of the site's own and matches the called
 * host. A sister site never gets a token, whatever host a request names.
 * @param callers the exact origins that may call, and the only ones that `continue` may lead to
 */
export function returnTargetOf(
  { continueTo, origin, host }: Readonly<Partial<Record<'continueTo' | 'origin' | 'host', string | undefined>>>,
  { callers, ownOrigins }: Pick<Addresses, 'callers' | 'ownOrigins'>,
) {
  const isOwn = origin !== undefined && ownOrigins.includes(origin) && new URL(origin).host === host;
  return {
    /** The address to continue to after logging in; null if none was given, or one that is not allowed. */
    continueTo: continueTo !== undefined && leadsToOneOf(callers, continueTo) ? continueTo : null,
    /** The site's origin on which the visitor signed up; null for the configured one. */
    pageOrigin: isOwn ? origin : null,
  };
}

function leadsToOneOf(origins: readonly string[], address: string): boolean {
  const url = parseUrl(address);
  return url !== undefined && origins.includes(url.origin) && url.username === '' && url.password === '';
}
