import { emptyStyleHash } from '../../../src/lib/emptyStyle';
import { embedPolicies } from '../../../src/lib/trustedTypes';
import { expectThat } from '../deploy/checks';
import type { HostCheck, HostPage } from './hostPage';

export const policyChecks: readonly HostCheck[] = [
  allowing(
    'Scripts',
    ['script-src-elem', 'script-src', 'default-src'],
    ({ site }) => site,
    'the loader and the card come from there',
    { isForCard: true, orElse: "'strict-dynamic'" },
  ),
  allowing('Calls', ['connect-src', 'default-src'], ({ api }) => api, 'logging in is a call to it'),
  allowing('Font', ['font-src', 'default-src'], ({ site }) => site, 'without it the card uses a system font', {
    isForCard: true,
  }),
  allowing(
    'Frame of the relay',
    ['frame-src', 'child-src', 'default-src'],
    ({ site }) => site,
    'without it the page hears of logins in other tabs only when its tab becomes visible again',
  ),
  {
    what: 'Sandbox',
    async run({ policies, page }) {
      for (const policy of policies) {
        const missing = ['allow-scripts', 'allow-same-origin', 'allow-forms'].filter(
          (word) => policy.has('sandbox') && policy.get('sandbox')?.includes(word) === false,
        );
        expectThat(
          missing.length === 0,
          `The policy's sandbox removes the page's origin or its forms, without which nobody can log in: add ${missing.join(' and ')} to it.`,
        );
      }
      const embedder = page.headers['cross-origin-embedder-policy'] ?? '';
      expectThat(
        !/^(require-corp|credentialless)/.test(embedder),
        `The page is sent with Cross-Origin-Embedder-Policy: ${embedder}, with which browsers do not frame the relay page: remove that header from pages that use the front door.`,
      );
      return 'the page keeps its origin';
    },
  },
  {
    what: 'Styles',
    isForCard: true,
    async run({ policies }) {
      for (const policy of policies) {
        const name = ['style-src-elem', 'style-src', 'default-src'].find((one) => policy.has(one));
        const values = name === undefined ? undefined : policy.get(name);
        // Browsers ignore 'unsafe-inline' beside a hash or a nonce.
        const isAllowed =
          values === undefined ||
          values.includes(emptyStyleHash) ||
          (values.includes("'unsafe-inline'") && !values.some((value) => /^'(sha\d+|nonce)-/.test(value)));
        expectThat(
          isAllowed,
          `The policy's ${name} does not allow the card's styles: add 'style-src ${emptyStyleHash}', the hash of an empty style element.`,
        );
      }
      return policies.length === 0 ? 'no policy is sent, so nothing is forbidden' : 'an empty style element is allowed';
    },
  },
  {
    what: 'Trusted Types',
    isForCard: true,
    async run({ policies }) {
      const names = Object.values(embedPolicies);
      for (const policy of policies) {
        const listed = policy.get('trusted-types');
        const missing =
          listed === undefined || listed.includes('*') ? [] : names.filter((name) => !listed.includes(name));
        expectThat(
          missing.length === 0,
          `The policy's trusted-types lacks ${missing.join(' and ')}: add ${missing.length === 1 ? 'it' : 'them'}, or the browser refuses the remote's scripts.`,
        );
      }
      return policies.some((policy) => policy.has('trusted-types'))
        ? `${names.join(' and ')} are listed`
        : 'the policy lists no names';
    },
  },
];

function allowing(
  what: string,
  names: readonly string[],
  originOf: (host: HostPage) => string,
  why: string,
  { isForCard = false, orElse }: { readonly isForCard?: boolean; readonly orElse?: string } = {},
): HostCheck {
  return {
    what,
    isForCard,
    async run(host) {
      const origin = originOf(host);
      for (const policy of host.policies) {
        const name = names.find((one) => policy.has(one));
        const values = name === undefined ? ['*'] : (policy.get(name) ?? []);
        const isAllowed =
          values.some((value) => covers(value, origin, host.origin)) ||
          (orElse !== undefined && values.includes(orElse));
        expectThat(
          isAllowed,
          `The policy's ${name} does not allow ${origin}: add '${name === 'default-src' ? names.at(-2) : name} ${origin}'; ${why}.`,
        );
      }
      return host.policies.length === 0 ? 'no policy is sent, so nothing is forbidden' : `${origin} is allowed`;
    },
  };
}

/** Whether a source expression of a policy allows an origin. */
export function covers(source: string, origin: string, self: string): boolean {
  const { protocol, host } = new URL(origin);
  if (source === "'self'") return origin === self;
  if (source === '*' || source === protocol) return true;
  const [, scheme = protocol, name = ''] = /^(?:([a-z]+:)\/\/)?([^/']+)\/?$/.exec(source) ?? [];
  if (scheme !== protocol && !(scheme === 'http:' && protocol === 'https:')) return false;
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : name === host;
}
