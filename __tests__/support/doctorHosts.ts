import { emptyStyleHash } from '../../src/lib/emptyStyle';
import { relayPath } from '../../src/lib/sessionRelay';
import { hostPolicy, type HostPolicy } from '../../fixtures/hostServer';
import type { ChangedAnswer } from './changedFrontDoor';

/** A page of another app, as far as it differs from the host that docs/sister-app.md describes. */
export interface DoctorHost {
  /** Directives in the place of those of the whole policy; null for a page without any policy. */
  readonly policy?: HostPolicy | null;
  /** Where the policy stands in the page, not in a header. */
  readonly isInMeta?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The page's head and body in the place of loader and element. */
  readonly html?: (site: string) => string;
  /** A name for the page's own host, in the place of the one that the front door knows. */
  readonly hostname?: string;
  /** What the server before the front door does with its answers. */
  readonly change?: (path: string, answer: ChangedAnswer) => void;
}

export interface BrokenHost extends DoctorHost {
  /** The rows that fail besides the look at the page in Chromium. */
  readonly rows: readonly string[];
  /** What the first of the failing rows says; SITE stands for the front door. */
  readonly says: RegExp;
}

const loader = (site: string, attributes = 'async') => `<script src="${site}/embed/load.js" ${attributes}></script>`;
const element = (site: string, attributes = '') =>
  `<vestibule-accounts ${attributes}><a href="${site}/accounts">Log in</a></vestibule-accounts>`;
const plain = (site: string) => `${loader(site)}${element(site)}`;

const call = (site: string) =>
  `import('${site}/embed/load.mjs').then(({ mountAccounts }) => mountAccounts(document.querySelector('#a'), { site: '${site}' }));`;
const onFile = (ending: string, change: (answer: ChangedAnswer) => void) => (path: string, answer: ChangedAnswer) => {
  if (path.endsWith(ending)) change(answer);
};

/** Each is one mistake that somebody makes, and the row that has to name it. */
export const brokenHosts: Readonly<Record<string, BrokenHost>> = {
  'the policy names no script of the front door': {
    policy: { 'script-src': ["'self'"] },
    rows: ['Scripts'],
    says: /script-src does not allow SITE: add 'script-src SITE'/,
  },
  'the policy forbids the calls': {
    policy: { 'connect-src': ["'self'"] },
    rows: ['Calls'],
    says: /connect-src does not allow SITE: add 'connect-src SITE'/,
  },
  'the policy forbids the font': {
    policy: { 'font-src': ["'self'"] },
    rows: ['Font'],
    says: /font-src does not allow SITE: add 'font-src SITE'/,
  },
  'the policy forbids the frame': {
    policy: { 'frame-src': ["'none'"] },
    rows: ['Frame of the relay'],
    says: /frame-src does not allow SITE: add 'frame-src SITE'/,
  },
  'the policy lacks the hash of the empty style': {
    policy: { 'style-src': ["'self'"] },
    rows: ['Styles'],
    says: /add 'style-src 'sha256-/,
  },
  "a nonce takes 'unsafe-inline' its effect": {
    policy: { 'style-src': ["'unsafe-inline'", "'nonce-abc'"] },
    rows: ['Styles'],
    says: /add 'style-src 'sha256-/,
  },
  'the policy lists one of the two names of Trusted Types': {
    policy: { 'trusted-types': ['vestibule-embed'] },
    rows: ['Trusted Types'],
    says: /lacks vestibule-load: add it/,
  },
  'the policy stands in a meta element, and is too narrow': {
    policy: { 'connect-src': ["'none'"] },
    isInMeta: true,
    rows: ['Calls'],
    says: /connect-src does not allow SITE/,
  },
  'the policy has a sandbox without the origin': {
    policy: { ...hostPolicy('SITE'), sandbox: ['allow-scripts', 'allow-forms'] },
    rows: ['Sandbox'],
    says: /sandbox .* add allow-same-origin/,
  },
  'the page wants everything embedded to agree': {
    headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
    rows: ['Sandbox'],
    says: /Cross-Origin-Embedder-Policy: require-corp, under which/,
  },
  'the front door does not know the origin': {
    hostname: 'shop.vestibule.localhost',
    rows: ['Trusted by the service', 'Relay'],
    says: /does not let http:\/\/shop\.vestibule\.localhost:\d+ call it .* SISTER_HOST=shop/,
  },
  'the page is on another site': {
    hostname: '127.0.0.1',
    rows: ['Trusted by the service', 'Cookies', 'Relay'],
    says: /does not let http:\/\/127\.0\.0\.1:\d+ call it/,
  },
  'the relay page was not uploaded': {
    change: onFile(relayPath, (answer) => Object.assign(answer, { status: 404, body: Buffer.from('') })),
    rows: ['Relay'],
    says: /session-relay answers 404: put the file index\.html of the build's folder session-relay/,
  },
  'a server on the way takes the policies away': {
    change: onFile(relayPath, ({ headers }) => delete headers['content-security-policy']),
    rows: ['Relay'],
    says: /is sent without its Content-Security-Policy/,
  },
  'modules are sent as octet-stream': {
    change: onFile('.mjs', ({ headers }) => (headers['content-type'] = 'application/octet-stream')),
    rows: ['Remote'],
    says: /load\.mjs is sent as 'application\/octet-stream', .*text\/javascript/,
  },
  'the entry of the remote was moved': {
    change: onFile('remoteEntry.js', (answer) => Object.assign(answer, { status: 404 })),
    rows: ['Remote'],
    says: /remoteEntry\.js answers 404: put all files of one build/,
  },
  'what is not there is answered with a page': {
    change: onFile('remoteEntry.js', (answer) => {
      answer.headers['content-type'] = 'text/html';
      answer.body = Buffer.from('<!doctype html>');
    }),
    rows: ['Remote'],
    says: /remoteEntry\.js answers a page and no script: the file is not there/,
  },
  'the files are of two builds': {
    change: onFile('remoteEntry.js', (answer) => (answer.body = Buffer.concat([answer.body, Buffer.from(';')]))),
    rows: ['Remote'],
    says: /is not the file that embed\.json names: the files are of two builds/,
  },
  'files may not be read by other origins': {
    change: (path, { headers }) => path.startsWith('/assets/') && delete headers['access-control-allow-origin'],
    rows: ['Remote'],
    says: /may not be loaded by other origins: send 'Access-Control-Allow-Origin: \*'/,
  },
  'the entry is cached for a year': {
    change: onFile('remoteEntry.js', ({ headers }) => (headers['cache-control'] = 'public, max-age=31536000')),
    rows: ['Remote'],
    says: /send 'no-cache', or hosts keep an old one after a deploy/,
  },
  'the front door offers another contract': {
    change: onFile('embed.json', (answer) => {
      answer.body = Buffer.from(JSON.stringify({ ...(JSON.parse(answer.body.toString()) as object), contract: 7 }));
    }),
    rows: ['Versions'],
    says: /offers contract 7, and this loader keeps 1/,
  },
  'the service refuses cookies': {
    change: (path, { headers }) => path.startsWith('/api/') && delete headers['access-control-allow-credentials'],
    rows: ['Trusted by the service'],
    says: /does not let .* call it with the visitor's cookies/,
  },
  "the loader's name is misspelt": {
    html: (site) => `<script src="${site}/embed/loader.js" async></script>${element(site)}`,
    rows: ['Script tag'],
    says: /SITE\/embed\/loader\.js is no script of the embed: write SITE\/embed\/load\.js/,
  },
  'the loader is asked for as a module': {
    html: (site) => `${loader(site, 'type="module"')}${element(site)}`,
    rows: ['Script tag'],
    says: /load\.js is no module: take type="module" away/,
  },
  'the module stands in a tag for scripts': {
    html: (site) => `<script src="${site}/embed/load.mjs"></script>${element(site)}`,
    rows: ['Script tag'],
    says: /load\.mjs is a module: write SITE\/embed\/load\.js in a script tag/,
  },
  'the integrity is that of an older file': {
    html: (site) => `${loader(site, 'crossorigin integrity="sha256-AAAA"')}${element(site)}`,
    rows: ['Script tag'],
    says: /integrity in the tag of SITE\/embed\/load\.js is another file's: write sha256-/,
  },
  'an attribute has a word that the card does not know': {
    html: (site) => `${loader(site)}${element(site, 'theme="midnight"')}`,
    rows: ['Attributes'],
    says: /theme 'midnight' is none that the card knows: give one of light, dark, system/,
  },
  'the address of the front door lacks its scheme': {
    html: (site) => `${loader(site)}${element(site, 'site="www.vestibule.example"')}`,
    rows: ['Attributes'],
    says: /site 'www\.vestibule\.example' is no origin/,
  },
  'a style of the page hides the card': {
    html: (site) => `${loader(site)}<div hidden>${element(site)}</div>`,
    rows: [],
    says: /is in the page and cannot be seen: look for a style of yours/,
  },
  'a script of the page fails before it mounts the card': {
    policy: null,
    html: (site) => `<p id="b"></p><script>${call(site)}</script>`,
    rows: [],
    says: /No card came\. The console says: .*null/,
  },
};

/** What the documentation allows, in the ways that people write it. */
export const goodHosts: Readonly<Record<string, DoctorHost>> = {
  'the element under the whole policy': {},
  'no policy at all': { policy: null },
  'a policy in a meta element': { isInMeta: true },
  'wildcards and schemes for sources': {
    policy: { 'script-src': ['http://*.localhost:*', 'http:'], 'connect-src': ['*'], 'frame-src': ['http:'] },
  },
  "a nonce with 'strict-dynamic'": {
    policy: { 'script-src': ["'nonce-abc'", "'strict-dynamic'"] },
    html: (site) => `${loader(site, 'async nonce="abc"')}${element(site)}`,
  },
  'inline styles by a word': { policy: { 'style-src': ["'self'", "'unsafe-inline'"] } },
  'a call of the loader as a module': {
    policy: null,
    html: (site) => `<div id="a"></div><script type="module">${call(site)}</script>`,
  },
  'a regional language, a form and looks': {
    html: (site) =>
      `${loader(site)}${element(site, "language='pl' form=sign-up theme=system style='--vestibule-radius:0'")}`,
    policy: { 'style-src': ["'self'", emptyStyleHash], 'style-src-attr': ["'unsafe-inline'"] },
  },
  'a comment that names an older loader': {
    html: (site) => `<!-- <script src="${site}/embed/loader.js"></script> -->${plain(site)}`,
  },
  'the address of the front door in the element': {
    html: (site) => `${loader(site)}${element(site, `site="${site}" api="${site}"`)}`,
  },
  'the session and links alone': {
    policy: {
      'script-src': ["'self'"],
      'font-src': ["'none'"],
      'style-src': ["'self'"],
      'trusted-types': ["'none'"],
    },
    html: (site) => `<meta name="front-door" content="${site}"><a href="${site}/accounts">Log in</a>`,
  },
};

/** The page of a host and its headers. */
export function pageOf(site: string, { policy, isInMeta, headers = {}, html = plain }: DoctorHost) {
  const whole: HostPolicy = policy === null ? {} : { ...hostPolicy(site), 'img-src': ['data:'], ...policy };
  const text = Object.entries(whole)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
    .replaceAll('SITE', site);
  const meta = isInMeta === true ? `<meta http-equiv="Content-Security-Policy" content="${text}">` : '';
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">${meta}<title>Host</title></head><body>${html(site)}</body></html>`,
    headers: { ...headers, ...(text === '' || meta !== '' ? {} : { 'Content-Security-Policy': text }) },
  };
}
