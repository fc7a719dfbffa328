import type { Addresses } from '../addresses';

/** From where a visitor signed up, to which the link in the mail leads back. */
export interface ReturnTarget {
  /** Where to go on after the log-in; null where nothing, or nothing that may be followed, was said. */
  readonly continueTo: string | null;
  /** The site's origin on which the visitor signed up; null for the configured one. */
  readonly pageOrigin: string | null;
}

interface Said {
  readonly continueTo: string | undefined;
  /** The headers `Origin` and `Host`. */
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}

/**
 * The link leads to the origin on which the visitor signed up, where that is one of the site's own and the host that was
 * called; a sister's never gets a token, whatever host a request names.
 * @param callers the exact origins that may call, to which alone `continue` leads
 */
export function returnTargetOf(
  { continueTo, origin, host }: Said,
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
