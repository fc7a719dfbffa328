import { parseUrl } from '../../shared/parseUrl';
import { longestAddress } from '../../shared/paths';

/**
 * Decides whether an address from `continue` may be followed (docs/behaviour.md, Continue).
 * @param raw the query's value, already decoded once by URLSearchParams
 * @param pageOrigin the origin the page runs on, always allowed
 * @param otherOrigins the sister app's and the owner's trusted origins, compared exactly
 * @returns the address as serialized by `URL`, or null if the visitor must go to `/` instead
 */
export function safeContinue(raw: string | null, pageOrigin: string, otherOrigins: readonly string[]): string | null {
  // Reject control characters, and U+FFFD, which stands for bytes that could not be decoded.
  if (raw === null || raw.length > longestAddress || /[\p{Cc}\uFFFD]/u.test(raw)) return null;
  const url = parseUrl(raw, pageOrigin);
  if (url === undefined) return null;
  const isWeb = /^https?:$/.test(url.protocol);
  const isPlain = url.username + url.password === '';
  const isKnown = url.origin === pageOrigin || otherOrigins.includes(url.origin);
  return isWeb && isPlain && isKnown && !isCall(url, pageOrigin) ? url.href : null;
}

// The service's routes are not pages, except the OpenID authorization endpoint, which redirects to one.
const isCall = ({ origin, pathname }: URL, pageOrigin: string) =>
  origin === pageOrigin && /^\/api\/(?!oidc\/auth)/.test(pathname);
