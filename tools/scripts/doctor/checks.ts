import { createHash } from 'node:crypto';
import { getDomain } from 'tldts';
import { languages } from '../../../shared/languages';
import { contract } from '../../../src/embed/contract';
import { emptyStyleHash } from '../../../src/lib/emptyStyle';
import { relayElement, relayPath } from '../../../src/lib/sessionRelay';
import { embedPolicies } from '../../../src/lib/trustedTypes';
import { ask } from '../deploy/ask';
import { directives, wrongHeaders } from '../deploy/builtHeaders';
import { failure, type Checks } from '../deploy/checks';
import type { HostPage, Use } from './hostPage';
import { inChromium } from './inChromium';
import { tagsIn } from './tags';

type HostChecks = Checks<HostPage>;

/** What only the accounts card needs, not the session. */
const cardChecks: HostChecks = {
  async 'Script tag'({ scripts, site, url, embed }) {
    const ours = scripts.filter(({ src = '' }) => new URL(src, url).origin === site);
    for (const { src = '', type, integrity, crossorigin } of ours) {
      const { href, pathname } = new URL(src, url);
      const hash = embed.integrity[pathname];
      if (hash === undefined) throw failure`${href} is no script of the embed: write ${site}/embed/load.js.`;
      if (pathname.endsWith('.mjs') !== (type === 'module'))
        throw failure`${href} does not go with its tag: give .mjs type="module", and .js none.`;
      if (integrity === undefined) continue;
      const { body } = await ask(href);
      if (crossorigin === undefined || !integrity.split(/\s+/).some((one) => isHashOf(one, body)))
        throw failure`Browsers refuse ${href} with the integrity of its tag: add crossorigin="anonymous" and write ${hash}, or for a file that never changes use ${site}/embed/${contract}/load.js.`;
    }
    return ours.length === 0 ? 'none in the HTML: the page loads the card by a script of its own' : 'as it should be';
  },
  async Attributes({ html }) {
    const codes = languages.map(({ code }) => code).join('|');
    // The card accepts regional forms such as `pl-PL`.
    const language = new RegExp(`^(${codes})(-|$)`, 'i');
    const origin = /^https?:\/\/[^/?#]+\/?$/;
    const known = { theme: /^(light|dark|system)$/, form: /^(log-in|sign-up)$/, language, site: origin, api: origin };
    for (const element of tagsIn(html, 'vestibule-accounts'))
      for (const [name, pattern] of Object.entries(known))
        if (!pattern.test(element[name] ?? '') && element[name] !== undefined)
          throw failure`The element's ${name} '${element[name]}' is unknown to the card: give one that matches ${pattern.source}.`;
    return 'known to the card';
  },
  async Remote({ site, embed, origin }) {
    for (const [path, integrity] of Object.entries(embed.integrity)) {
      const answer = await ask(site + path, { origin });
      if (answer.status !== 200 || !isHashOf(integrity, answer.body))
        throw failure`${site}${path} answers ${answer.status}, and is not the file that embed.json names: upload one complete build, the folders embed/ and assets/ together, and let nothing in between change scripts.`;
      const [wrong = ''] = wrongHeaders({ file: path.slice(1), hash: '', kind: 'file', answer }).values();
      if (wrong !== '') throw failure`${wrong} dist-hosts/ has all headers.`;
    }
    return `${Object.keys(embed.integrity).length} scripts, whole, readable by any origin`;
  },
  async Versions({ site, embed }) {
    if (embed.contract !== contract)
      throw failure`${site} offers contract ${embed.contract}, but this loader has ${contract}: use the loader of that front door, ${site}/embed/load.mjs.`;
    return `contract ${embed.contract}`;
  },
  async React({ codes, embed }) {
    const named = /version:\s*"(\d+\.\d+\.\d+[^"]*)",\s*rendererPackageName:\s*"react-dom"/g;
    const [version, ...others] = new Set(codes.flatMap((code) => [...code.matchAll(named)].map(([, one = '']) => one)));
    if (others.length > 0)
      throw failure`The page has ${version} and ${others.join(' and ')} of react-dom: bundle one, which is then shared.`;
    if (version === undefined) return 'none in the scripts that the page names: the front door brings its own';
    return version.startsWith('19.')
      ? `${version}, shared where the page gives it to mountAccounts`
      : `${version}; the front door takes ${embed.react} and brings its own beside it`;
  },
  Scripts: allowing('script-src-elem script-src default-src', 'the loader and the card come from there', [
    "'strict-dynamic'",
  ]),
  Font: allowing('font-src default-src', 'without it the card uses a system font'),
  async Styles({ policies }) {
    for (const policy of policies) {
      const [name, values] = found(policy, 'style-src-elem style-src default-src');
      // Browsers ignore 'unsafe-inline' beside a hash or a nonce.
      const isInline = values.includes("'unsafe-inline'") && !values.some((value) => /^'(sha\d+|nonce)-/.test(value));
      if (name !== undefined && !values.includes(emptyStyleHash) && !isInline)
        throw failure`The policy's ${name} does not allow the card's styles: add 'style-src ${emptyStyleHash}', the hash of an empty style element.`;
    }
    return 'an empty style element is allowed';
  },
  async 'Trusted Types'({ policies }) {
    const names = Object.values(embedPolicies);
    for (const policy of policies) {
      const listed = policy.get('trusted-types') ?? ['*'];
      const missing = names.filter((name) => !listed.includes(name) && !listed.includes('*'));
      if (missing.length > 0)
        throw failure`The policy's trusted-types lacks ${missing.join(' and ')}: add ${missing.length === 1 ? 'it' : 'them'}, or the browser refuses the remote's scripts.`;
    }
    return `${names.join(' and ')} are allowed`;
  },
};

const sharedChecks: HostChecks = {
  async 'Trusted by the service'({ origin, api }) {
    const { headers } = await ask(`${api}/api/islogged`, { origin });
    const isAllowed =
      headers['access-control-allow-origin'] === origin && headers['access-control-allow-credentials'] === 'true';
    if (origin !== api && !isAllowed)
      throw failure`${api} does not let ${origin} call it with the visitor's cookies: build the site and start the service with SISTER_HOST=${new URL(origin).host}, or with ${origin} in TRUSTED_ORIGINS.`;
    return `${origin} may call it with cookies`;
  },
  async Cookies({ origin, api }) {
    const [page, service] = [new URL(origin), new URL(api)];
    if (page.protocol !== service.protocol)
      throw failure`The page is on ${page.protocol}// and the service on ${service.protocol}//: browsers call that two sites and send no cookies. Serve both by https.`;
    const shared = siteOf(service.hostname);
    if (page.hostname !== service.hostname && !(shared !== null && siteOf(page.hostname) === shared))
      throw failure`${page.hostname} and ${service.hostname} are no sub-domains of one domain (a hosting provider's, such as github.io, is none), so that the session's cookies, which are SameSite=Lax, do not reach the service: serve the page at a name below ${shared ?? 'the domain of the service'}.`;
    return `one site, ${shared ?? page.hostname}`;
  },
  async Relay({ origin, site }) {
    const { status, headers, body } = await ask(site + relayPath);
    if (status !== 200 || !body.includes(relayElement))
      throw failure`${site}${relayPath} answers ${status === 200 ? 'another page' : status}: put the file index.html of the build's folder session-relay/ there. Without it logins and logouts do not reach other tabs.`;
    const framers = directives(headers['content-security-policy'] ?? '').get('frame-ancestors') ?? [];
    if (!framers.includes(origin))
      throw failure`${site}${relayPath} may be framed by ${framers.join(' ') || 'nobody that a header names'}, not by ${origin}: send the headers of dist-hosts/, and build the site with SISTER_HOST=${new URL(origin).host}, or with ${origin} in TRUSTED_ORIGINS.`;
    return `${origin} may frame it`;
  },
  Calls: allowing('connect-src default-src', 'logging in is a call to it'),
  'Frame of the relay': allowing(
    'frame-src child-src default-src',
    'without it the page hears of logins in other tabs only when its tab becomes visible again',
  ),
  async Sandbox({ policies, page }) {
    for (const policy of policies) {
      const given = policy.get('sandbox');
      const missing = ['allow-scripts', 'allow-same-origin', 'allow-forms'].filter(
        (word) => given?.includes(word) === false,
      );
      if (missing.length > 0)
        throw failure`The policy's sandbox removes the page's origin or its forms, without which nobody can log in: add ${missing.join(' and ')} to it.`;
    }
    const embedder = page.headers['cross-origin-embedder-policy'] ?? '';
    if (/^(require-corp|credentialless)/.test(embedder))
      throw failure`The page is sent with Cross-Origin-Embedder-Policy: ${embedder}, with which browsers do not frame the relay page: remove that header from pages that use the front door.`;
    return 'the page keeps its origin';
  },
  'In Chromium': inChromium,
};

export const hostChecks = (use: Use): HostChecks =>
  use === 'card' ? { ...cardChecks, ...sharedChecks } : sharedChecks;

/** @param integrity one hash in the form of an `integrity` attribute */
function isHashOf(integrity: string, body: Buffer): boolean {
  const [, name = '', hash] = /^(sha(?:256|384|512))-([^?]+)/.exec(integrity) ?? [];
  return name !== '' && createHash(name).update(body).digest('base64') === hash;
}

/**
 * The registrable domain, which cookies treat as one site; null for an IP address and for a name without dots. Below the
 * domains of page hosts, such as github.io, each name is a separate site.
 */
const siteOf = (hostname: string) => getDomain(hostname, { allowPrivateDomains: true });

/** The first of a policy's directives that counts, with its values. @param names by precedence */
function found(policy: ReadonlyMap<string, readonly string[]>, names: string) {
  const name = names.split(' ').find((one) => policy.has(one));
  return [name, name === undefined ? [] : (policy.get(name) ?? [])] as const;
}

/**
 * Checks that the policy allows a kind of content from the front door, or from the service for calls.
 * @param orElse values that allow it too
 */
function allowing(names: string, why: string, orElse: readonly string[] = []): HostChecks[string] {
  return async ({ policies, site, api, origin: self }) => {
    const origin = names.startsWith('connect-src') ? api : site;
    for (const policy of policies) {
      const [name, values] = found(policy, names);
      if (name !== undefined && !values.some((value) => covers(value, origin, self) || orElse.includes(value)))
        throw failure`The policy's ${name} does not allow ${origin}: add '${name === 'default-src' ? names.split(' ').at(-2) : name} ${origin}'; ${why}.`;
    }
    return policies.length === 0 ? 'no policy is sent, so nothing is forbidden' : `${origin} is allowed`;
  };
}

/** Whether a source expression of a policy allows an origin, or the files below one of its paths. */
function covers(source: string, origin: string, self: string): boolean {
  const { protocol, host } = new URL(origin);
  if (source === "'self'") return origin === self;
  if (source === '*' || source === protocol) return true;
  const [, scheme = protocol, name = ''] = /^(?:([a-z]+:)\/\/)?([^/']+)(?:\/.*)?$/.exec(source) ?? [];
  if (scheme !== protocol && !(scheme === 'http:' && protocol === 'https:')) return false;
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : name === host;
}
