import type { Addresses } from '../addresses';

export interface ReturnTarget {
  /** The address to continue to after logging in; null if none was given, or one that is not allowed. */
  readonly continueTo: string | null;
  /** The site's origin on which the visitor signed up; null for the configured one. */
  readonly pageOrigin: string | null;
}

interface Requested {
  readonly continueTo: string | undefined;
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/**
 * The link leads to the origin on which the visitor signed up, if that is one of the site's own and matches the called
 * host. A sister site never gets a token, whatever host a request names.
 * @param callers the exact origins that may call, and the only ones that `continue` may lead to
 */
export function returnTargetOf(
  { continueTo, origin, host }: Requested,
  { callers, ownOrigins }: Pick<Addresses, 'callers' | 'ownOrigins'>,
): ReturnTarget {
  const isOwn = origin !== undefined && ownOrigins.includes(origin) && new URL(origin).host === host;
  return {
    continueTo: continueTo !== undefined && leadsToOneOf(callers, continueTo) ? continueTo : null,
    pageOrigin: isOwn ? origin : null,
  };
}

function leadsToOneOf(origins: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  return origins.includes(origin) && username === '' && password === '';
}
