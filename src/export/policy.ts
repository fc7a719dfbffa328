import { createHash } from 'node:crypto';
import { emptyStyleHash } from '../lib/emptyStyle';
import { trustedTypesPolicies } from '../lib/trustedTypes';

/**
 * The Content-Security-Policy of every page: only the site's own files, and inline code only if its hash is listed.
 * @param apiOrigin the account service's origin; empty if it is the site's own
 */
export function pagePolicy(
  inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] },
  apiOrigin: string,
): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts.map(hashSource)],
    'style-src': ["'self'", ...inline.styles.map(hashSource), emptyStyleHash],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(apiOrigin === '' ? [] : [apiOrigin])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': Object.values(trustedTypesPolicies),
  };
  return policyText(directives);
}

export function policyText(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** What a `<meta>` can state, for hosts that send no headers: `frame-ancestors` has no effect there. */
export function policyForMeta(policy: string): string {
  return policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
}

export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
