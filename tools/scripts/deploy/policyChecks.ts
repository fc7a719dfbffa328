import { decodeHTML } from 'entities';
import { sisterOrigins } from '../../../shared/origins';
import { relayPath } from '../../../src/lib/sessionRelay';
import type { Answer } from './ask';
import { builtPages, whereOf } from './builtFiles';
import { certificateDays, plainHttp } from './encryption';
import { expectThat, type Check } from './checks';
import type { LiveSite } from './liveSite';

const halfAYear = 182 * 24 * 60 * 60;
const isLoopback = (hostname: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

export const policyChecks: readonly Check[] = [
  {
    what: 'Encrypted',
    async run(site) {
      const { origin, page } = site;
      const { protocol, hostname, port } = new URL(origin);
      if (protocol === 'http:' && isLoopback(hostname)) return 'http, on this machine alone';
      expectThat(
        protocol === 'https:',
        `Visitors come by http, where anyone on the network can read passwords: give the site a certificate (Caddy gets one by itself), and build it with SITE_ORIGIN=https://${hostname}.`,
      );
      for (const { url, headers } of [page, ...(await builtPages(site))]) {
        const sent = headers['strict-transport-security'];
        expectThat(
          Number(/max-age=(\d+)/.exec(sent ?? '')?.[1] ?? 0) >= halfAYear,
          `${url}: Strict-Transport-Security is ${sent ?? 'not sent'}: send 'max-age=31536000', so that browsers never try http again.`,
        );
      }
      const days = certificateDays(page);
      if (port === '') await plainHttp(origin);
      return `https${port === '' ? ', and plain http leads to it' : ` on port ${port}`}; certificate for ${days} days`;
    },
  },
  {
    what: 'Built for this address',
    async run({ origin, start: { addresses } }) {
      expectThat(
        addresses.siteOrigin === origin,
        `The pages are built for ${addresses.siteOrigin}, and their links lead there: build with SITE_ORIGIN=${origin}, or check that address.`,
      );
      return addresses.siteOrigin;
    },
  },
  {
    what: 'Policy as built',
    async run(site) {
      const pages = await builtPages(site);
      for (const answer of pages) {
        const sent = policyIn(answer);
        const own = decodeHTML(
          /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(answer.body.toString())?.[1] ?? '',
        );
        expectThat(
          sent !== '',
          `No Content-Security-Policy is sent with ${whereOf(answer)}: send that of dist/headers.json with every page, as the files in dist-hosts/ do. The page's own meta tag cannot forbid framing.`,
        );
        // The relay has a policy of its own, which the next rows check.
        if (new URL(answer.url).pathname.endsWith(relayPath)) continue;
        expectThat(
          own !== '',
          `${whereOf(answer)} has no policy of its own: something on the way rewrites HTML. Turn that off.`,
        );
        expectThat(
          same(sent, `${own}; frame-ancestors 'none'`),
          `The policy that is sent with ${whereOf(answer)} is not the page's own: it is from another build, or the host adds to it. Use the rules from this build.`,
        );
      }
      return `with ${pages.length} pages`;
    },
  },
  {
    what: 'Policy is strict',
    async run(site) {
      const policy = directives(policyOf(site));
      const unsafe = [...policy.values()].flat().filter((value) => /^'unsafe-|^\*$|^https?:$|^data:$/.test(value));
      expectThat(
        unsafe.length === 0,
        `The policy allows ${unsafe.join(', ')}, which it should forbid: use the policy of dist/headers.json.`,
      );
      for (const [name, value] of [
        ['default-src', "'none'"],
        ['base-uri', "'none'"],
        ['frame-ancestors', "'none'"],
        ['require-trusted-types-for', "'script'"],
      ] as const) {
        expectThat(
          policy.get(name)?.join(' ') === value,
          `The policy has no ${name} ${value}: use the policy of dist/headers.json.`,
        );
      }
      return "'none' by default, nothing unsafe, Trusted Types required";
    },
  },
  {
    what: 'Apps beside it',
    async run({ get, start: { addresses } }) {
      const relay = await get(relayPath);
      expectThat(
        relay.status === 200,
        `${relayPath} answers ${relay.status}: serve the file index.html of that folder there. Without it logins and logouts do not reach the open tabs of ${addresses.sisterHost}.`,
      );
      const framers = directives(policyIn(relay)).get('frame-ancestors')?.join(' ') ?? '';
      expectThat(
        framers === sisterOrigins(addresses).join(' '),
        `${relayPath} lets itself be framed by ${framers === '' ? 'anyone' : framers}, not by ${sisterOrigins(addresses).join(' ')}: send that page's own policy from dist/headers.json.`,
      );
      return `${addresses.sisterHost} may frame ${relayPath}`;
    },
  },
];

const policyIn = ({ headers }: Answer) => headers['content-security-policy'] ?? '';
const policyOf = ({ page }: LiveSite) => policyIn(page);

/** The directives of a content security policy by their names, each with its values. */
export function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...values]) => [name.toLowerCase(), values]),
  );
}

function same(one: string, other: string): boolean {
  const text = (policy: string) =>
    JSON.stringify([...directives(policy)].map(([name, values]) => [name, [...values].sort()]).sort());
  return text(one) === text(other);
}
