import { createHash } from 'node:crypto';
import { changePassword } from '../../../shared/hosting';
import { expectThat, type Check } from './checks';
import type { LiveSite } from './liveSite';

/** The checks of files that are not pages: scripts, pictures, and files with well-known names. */
export const fileChecks: readonly Check[] = [
  {
    what: 'Scripts are whole',
    async run({ get, start: { integrity } }) {
      const scripts = Object.entries(integrity);
      expectThat(
        scripts.length > 0,
        'The page names no hash of a script: it is from a development build. Serve dist/ as `npm run build` writes it.',
      );
      await Promise.all(
        scripts.map(async ([src, hash]) => {
          const { status, body } = await get(src);
          expectThat(status === 200, `${src} answers ${status}: copy all of dist/assets/ before the pages.`);
          expectThat(
            `sha384-${createHash('sha384').update(body).digest('base64')}` === hash,
            `${src} is not what the page expects, and browsers will not run it: the host changes scripts (turn that off), or the file is from another build.`,
          );
        }),
      );
      return `${scripts.length} scripts, each as its page names it`;
    },
  },
  {
    what: 'Scripts are kept for ever',
    async run(site) {
      const lifetime = (await entry(site)).headers['cache-control'] ?? '';
      const seconds = Number(/\bmax-age=(\d+)/.exec(lifetime)?.[1] ?? 0);
      expectThat(
        seconds >= 31_536_000 && /\bimmutable\b/.test(lifetime),
        `assets/ comes with Cache-Control '${lifetime}': send 'public, max-age=31536000, immutable'. Each name there has its content's hash.`,
      );
      return lifetime;
    },
  },
  {
    what: 'A missing file is no page',
    async run({ get }) {
      for (const path of ['/assets/there-is-no-such-chunk.js', '/there-is-no-such-style.css']) {
        const { status, headers } = await get(path);
        const type = headers['content-type'] ?? '';
        expectThat(
          status === 404,
          `${path} answers ${status}, not 404: a browser would take a page for a script. Make the host serve 404.html with status 404 for missing files, and nothing else.`,
        );
        expectThat(
          !type.startsWith('text/html') || !path.startsWith('/assets/'),
          `${path} answers 404 with HTML: answer missing files under assets/ with anything but HTML.`,
        );
      }
      return '404, and no HTML under assets/';
    },
  },
  {
    what: 'Compressed',
    async run(site) {
      const [script, page] = [await entry(site), site.page];
      for (const { url, headers } of [script, page]) {
        expectThat(
          /^(br|gzip|zstd)$/.test(headers['content-encoding'] ?? ''),
          `${url} comes with Content-Encoding '${headers['content-encoding'] ?? ''}', neither once compressed by gzip, Brotli nor zstd: send the .br or .gz beside each file, or make the host compress.`,
        );
      }
      return [page, script].map(({ headers }) => headers['content-encoding']).join(', ');
    },
  },
  {
    what: 'Types of content',
    async run(site) {
      const types = {
        '/favicon.svg': 'image/svg+xml',
        '/manifest.webmanifest': 'application/manifest+json',
        '/robots.txt': 'text/plain',
        '/sitemap.xml': /^(application|text)\/xml/,
        '/version.json': 'application/json',
        '/icon-192.png': 'image/png',
        '/favicon.ico': /^image\/(vnd\.microsoft\.icon|x-icon)/,
      };
      const answers = [
        [await entry(site), /^(text|application)\/javascript/] as const,
        ...(await Promise.all(
          Object.entries(types).map(async ([path, type]) => [await site.get(path), type] as const),
        )),
      ];
      for (const [{ url, status, headers }, type] of answers) {
        const sent = headers['content-type'] ?? 'none';
        expectThat(status === 200, `${url} answers ${status}: copy all of dist/.`);
        expectThat(
          typeof type === 'string' ? sent.startsWith(type) : type.test(sent),
          `${url} comes as ${sent}, not as ${String(type)}: configure the host for that file extension.`,
        );
        expectThat(
          headers['x-content-type-options'] === 'nosniff',
          `${url} comes without 'X-Content-Type-Options: nosniff': send it with every answer.`,
        );
      }
      expectThat(
        /charset=utf-8/i.test(site.page.headers['content-type'] ?? ''),
        `Pages come as ${site.page.headers['content-type'] ?? 'none'}: add 'charset=utf-8'.`,
      );
      return `${answers.length + 1} kinds, each with nosniff`;
    },
  },
  {
    what: 'One build',
    async run({ get, start }) {
      const { headers, body } = await get('/version.json');
      const lifetime = headers['cache-control'] ?? '';
      const served = /"build":"([^"]*)"/.exec(body.toString())?.[1] ?? 'none';
      expectThat(
        served === start.build,
        `version.json says build ${served}, the page is from ${start.build}: a cache still has the old one. Empty it, and cache neither.`,
      );
      expectThat(
        /no-cache|no-store|max-age=0/.test(lifetime),
        `version.json comes with Cache-Control '${lifetime}': send 'no-cache', or open tabs never notice a deploy.`,
      );
      return served;
    },
  },
  {
    what: 'Asked for by name',
    async run({ get, origin }) {
      const change = await get(changePassword.from);
      const target = change.headers['location'] ?? /url=([^"]+)"/.exec(change.body.toString())?.[1] ?? '';
      expectThat(
        new URL(target || '.', origin).pathname === changePassword.to,
        `${changePassword.from} answers ${change.status}: redirect it to ${changePassword.to}, where password managers send people.`,
      );
      const { status, body } = await get('/.well-known/security.txt');
      const expires = /^Expires: (.+)$/m.exec(body.toString())?.[1] ?? '';
      expectThat(
        status === 200 && body.toString().startsWith('Contact:'),
        `/.well-known/security.txt answers ${status}: copy the folder .well-known/ too, which some tools leave out.`,
      );
      expectThat(
        Date.parse(expires) > Date.now(),
        `/.well-known/security.txt expired on ${expires}: build and deploy anew.`,
      );
      expectThat(
        (await get('/robots.txt')).body.toString().includes(`Sitemap: ${origin}/sitemap.xml`),
        `/robots.txt does not name ${origin}/sitemap.xml: build with SITE_ORIGIN=${origin}.`,
      );
      return 'change-password, security.txt, robots.txt';
    },
  },
  {
    what: 'Nothing leaks',
    async run({ get, start }) {
      const maps = [...start.entry, ...start.scripts].map((src) => `${src}.map`);
      const paths = [
        ...maps,
        '/headers.json',
        '/_headers',
        '/_redirects',
        '/.env',
        '/.git/config',
        '/package.json',
        '/site.config.ts',
      ];
      for (const { url, status } of await Promise.all(paths.map((path) => get(path)))) {
        expectThat(
          status !== 200,
          `${url} can be read: remove it from the folder, or make the host answer 404. Visitors do not need it.`,
        );
      }
      return `${paths.length} addresses that answer nothing`;
    },
  },
];

/** The site's own script. */
function entry({ get, start }: LiveSite) {
  const [src] = start.entry;
  expectThat(src !== undefined, 'The page names no script: it is none of this version. Build and deploy anew.');
  return get(src);
}
