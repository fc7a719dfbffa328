import { parseUrl } from '../../shared/parseUrl';

/**
 * Decides whether an address from `continue` may be followed (docs/behaviour.md, Continue).
 * @param raw what the query said, already decoded once by URLSearchParams
 * @param pageOrigin the origin the page runs on, always allowed
 * @param otherOrigins the sister app's and the owner's trusted origins, compared exactly
 * @returns the address as `URL` writes it, or null where the visitor must go to `/` instead
 */
export function safeContinue(raw: string | null, pageOrigin: string, otherOrigins: readonly string[]): string | null {
  // No control characters, and not the mark of what could not be decoded.
  if (raw === null || raw.length > longestAddress || /[\p{Cc}\uFFFD]/u.test(raw)) return null;
  const url = parseUrl(raw, pageOrigin);
  if (url === undefined) return null;
  const isWeb = /^https?:$/.test(url.protocol);
  const isPlain = url.username + url.password === '';
  const isKnown = url.origin === pageOrigin || otherOrigins.includes(url.origin);
  return isWeb && isPlain && isKnown && !isCall(url, pageOrigin) ? url.href : null;
}

// The service's answers are no pages; an OpenID log-in is one on the way.
const isCall = ({ origin, pathname }: URL, pageOrigin: string) =>
  origin === pageOrigin && /^\/api\/(?!oidc\/auth)/.test(pathname);

// Browsers and servers cut longer addresses off; a flood is not an address.
const longestAddress = 8192;
