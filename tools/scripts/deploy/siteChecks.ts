import { createHash } from 'node:crypto';
import { changePassword, hashedFolder, unserved } from '../../../shared/hosting';
import { sisterOrigins } from '../../../shared/origins';
import { relayPath } from '../../../src/lib/sessionRelay';
import type { Answer } from './ask';
import { builtFiles, whereOf, type BuiltFile } from './builtFiles';
import { failure, type Checks } from './checks';
import { directives, wrongHeaders } from './builtHeaders';
import { certificateDays, plainHttp } from './encryption';

const halfAYear = 182 * 24 * 60 * 60;
const isLoopback = (hostname: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
const isChosen = ({ file }: BuiltFile) => file.startsWith('chosen/');

/** The checks of pages and files: that each is the build's, with the headers of its kind, and that nothing else is served. */
export const siteChecks: Checks = {
  async Encrypted(site) {
    const { origin, page } = site;
    const { protocol, hostname, port } = new URL(origin);
    if (protocol === 'http:' && isLoopback(hostname)) return 'http, on this machine alone';
    if (protocol !== 'https:')
      throw failure`Visitors come by http, where anyone on the network can read passwords: give the site a certificate (Caddy gets one by itself), and build it with SITE_ORIGIN=https://${hostname}.`;
    const pages = (await builtFiles(site)).filter(({ kind }) => kind === 'page');
    for (const { url, headers } of [page, ...pages.map(({ answer }) => answer)]) {
      const sent = headers['strict-transport-security'];
      if (Number(/max-age=(\d+)/.exec(sent ?? '')?.[1] ?? 0) < halfAYear)
        throw failure`${url}: Strict-Transport-Security is ${sent ?? 'not sent'}: send 'max-age=31536000', so that browsers never try http again.`;
    }
    const days = certificateDays(page);
    if (port === '') await plainHttp(origin);
    return `https${port === '' ? ', and plain http leads to it' : ` on port ${port}`}; certificate for ${days} days`;
  },
  async 'Built for this address'({ origin, start: { addresses } }) {
    if (addresses.siteOrigin !== origin)
      throw failure`The pages are built for ${addresses.siteOrigin}, and their links lead there: build with SITE_ORIGIN=${origin}, or check that address.`;
    return addresses.siteOrigin;
  },
  'As built': asBuilt(
    (file) => !isChosen(file),
    'Hosts and CDNs hide mail addresses, add scripts, minify, or keep an older file: turn that off.',
  ),
  'Language by the cookie': asBuilt(
    isChosen,
    'Without that rule the page stays hidden until the browser has rendered it in that language.',
  ),
  async Headers(site) {
    const files = await builtFiles(site);
    // The first sentence of each header.
    const problems = new Map(files.flatMap((built) => [...wrongHeaders(built)]).toReversed());
    if (problems.size > 0) throw failure`${[...problems.values()].join(' ')}`;
    return `as built, with ${files.length} pages and files`;
  },
  async 'The same for every visitor'({ get, page }) {
    const again = await get('/', { cookie: 'someone=1; logged=in', 'user-agent': 'check-deploy' });
    if (page.headers['set-cookie'] !== undefined || again.headers['set-cookie'] !== undefined)
      throw failure`The page sets a cookie: turn that off at the host, so that no cache mixes visitors.`;
    if (!page.body.equals(again.body))
      throw failure`Two visitors get two pages at /: the host changes HTML. Turn that off.`;
    return 'byte by byte, and no cookie set';
  },
  async Compressed({ get, page, start }) {
    const answers = [page, await get(start.entry[0] ?? '/')];
    for (const { url, headers } of answers)
      if (!/^(br|gzip|zstd)$/.test(headers['content-encoding'] ?? ''))
        throw failure`${url} comes with Content-Encoding '${headers['content-encoding'] ?? ''}', neither once compressed by gzip, Brotli nor zstd: send the .br or .gz beside each file, or make the host compress.`;
    return answers.map(({ headers }) => headers['content-encoding']).join(', ');
  },
  async 'A missing file is no page'({ get }) {
    for (const path of [`/${hashedFolder}/there-is-no-such-chunk.js`, '/there-is-no-such-style.css']) {
      const { status, headers } = await get(path);
      const isPage = headers['content-type']?.startsWith('text/html') && path.startsWith(`/${hashedFolder}/`);
      if (status !== 404 || isPage)
        throw failure`${path} answers ${status} as ${headers['content-type']}: a browser would take a page for a script. Answer missing files with status 404, and under ${hashedFolder}/ without HTML.`;
    }
    return `404, and no HTML under ${hashedFolder}/`;
  },
  async 'Asked for by name'({ get, origin }) {
    const change = await get(changePassword.from);
    const target = change.headers['location'] ?? /url=([^"]+)"/.exec(change.body.toString())?.[1] ?? '';
    if (change.status >= 400 || new URL(target || '.', origin).pathname !== changePassword.to)
      throw failure`${changePassword.from} answers ${change.status}: redirect it to ${changePassword.to}, where password managers send people.`;
    const { body } = await get('/.well-known/security.txt');
    const expires = /^Expires: (.+)$/m.exec(body.toString())?.[1] ?? '';
    if (!(Date.parse(expires) > Date.now()))
      throw failure`/.well-known/security.txt expired on ${expires}: build and deploy anew.`;
    return 'change-password, security.txt';
  },
  async 'Nothing leaks'({ get, start }) {
    const maps = [...start.entry, ...start.scripts].map((src) => `${src}.map`);
    const names = [...unserved, '.env', '.git/config', 'package.json', 'site.config.ts'];
    const paths = [...maps, ...names.map((name) => `/${name}`)];
    for (const { url, status } of await Promise.all(paths.map((path) => get(path))))
      if (status === 200) throw failure`${url} can be read: remove it from the folder, or make the host answer 404.`;
    return `${paths.length} addresses that answer nothing`;
  },
  async 'Apps beside it'({ get, start: { addresses } }) {
    const wanted = sisterOrigins(addresses).join(' ');
    const framers =
      directives(policyIn(await get(relayPath)))
        .get('frame-ancestors')
        ?.join(' ') || 'anyone';
    if (framers !== wanted)
      throw failure`${relayPath} lets itself be framed by ${framers}, not by ${wanted}: send that page's own policy from dist/headers.json.`;
    return `${addresses.sisterHost} may frame ${relayPath}`;
  },
};

/** Checks whether some of the files are served as they were built. @param hint what else may be the cause */
function asBuilt(isMeant: (file: BuiltFile) => boolean, hint: string): Checks[string] {
  return async (site) => {
    const files = (await builtFiles(site)).filter(isMeant);
    for (const { file, hash, kind, answer } of files) {
      const { status, headers, body } = answer;
      const wanted = kind === 'missing page' ? 404 : 200;
      if (status !== wanted)
        throw failure`${whereOf(answer)} answers ${status}${headers['location'] === undefined ? '' : ` to ${headers['location']}`}, not ${wanted}: copy all of dist/, and serve ${file} there.`;
      if (createHash('sha256').update(body).digest('hex') !== hash)
        throw failure`${whereOf(answer)} is not ${file} as it was built: serve that file there, unchanged. ${hint}`;
    }
    return `${files.length} answers, byte by byte`;
  };
}

const policyIn = ({ headers }: Answer) => headers['content-security-policy'] ?? '';
