import { createHash } from 'node:crypto';
import { relayPath } from '../../src/lib/sessionRelay';
import { ask } from '../deploy/ask';
import { expectThat } from '../deploy/checks';
import { directives, loaderContract, type HostCheck } from './hostPage';

/** The checks of what a page on another origin can reach, and of the session there. */
export const reachChecks: readonly HostCheck[] = [
  {
    what: 'Remote',
    async run({ site, embed, origin }) {
      for (const [path, hash] of Object.entries(embed.integrity)) {
        const { status, headers, body } = await ask(site + path, { origin });
        expectThat(
          status === 200,
          `${site}${path} answers ${status}: put all files of one build there, the folders embed/ and assets/ together.`,
        );
        expectThat(
          `sha256-${createHash('sha256').update(body).digest('base64')}` === hash,
          `${site}${path} is not the file that embed.json names: the files are of two builds, or something on the way changes scripts. Upload one build whole.`,
        );
        expectThat(
          headers['access-control-allow-origin'] === '*' && headers['cross-origin-resource-policy'] === 'cross-origin',
          `${site}${path} may not be loaded by other origins: send 'Access-Control-Allow-Origin: *' and 'Cross-Origin-Resource-Policy: cross-origin' with files, as dist-hosts/ has it.`,
        );
        const isHashed = path.startsWith('/assets/');
        expectThat(
          (headers['cache-control'] ?? '').includes(isHashed ? 'immutable' : 'no-cache'),
          `${site}${path} is sent with Cache-Control '${headers['cache-control'] ?? ''}': send '${isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'}', or hosts ${isHashed ? 'fetch it again at each visit' : 'keep an old one after a deploy'}.`,
        );
      }
      return `${Object.keys(embed.integrity).length} scripts, whole, readable by any origin`;
    },
  },
  {
    what: 'Versions',
    async run({ site, embed }) {
      expectThat(
        embed.contract === loaderContract,
        `${site} offers contract ${embed.contract}, and this loader keeps ${loaderContract}: take the loader of that front door, ${site}/embed/load.mjs.`,
      );
      return `contract ${embed.contract}`;
    },
  },
  {
    what: 'React',
    async run({ html, url, embed }) {
      const addresses = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)]
        .map(([, src = '']) => new URL(src, url))
        .filter(({ pathname }) => !pathname.startsWith('/embed/'));
      const codes = await Promise.all(addresses.map(async ({ href }) => (await ask(href)).body.toString()));
      const versions = [
        ...new Set(
          codes.flatMap((code) =>
            [...code.matchAll(/version:\s*"(\d+\.\d+\.\d+[^"]*)",\s*rendererPackageName:\s*"react-dom"/g)].map(
              ([, version = '']) => version,
            ),
          ),
        ),
      ];
      expectThat(
        versions.length < 2,
        `The page has ${versions.join(' and ')} of react-dom: bundle one, which is what is shared.`,
      );
      const [version] = versions;
      if (version === undefined) return 'none in the scripts that the page names: the front door brings its own';
      return version.startsWith('19.')
        ? `${version}, shared where the page gives it to mountAccounts`
        : `${version}; the front door takes ${embed.react} and brings its own beside it`;
    },
  },
  {
    what: 'Trusted by the service',
    async run({ origin, api, site }) {
      if (origin === api) return 'the same origin';
      const { headers } = await ask(`${api}/api/islogged`, { origin });
      const { host } = new URL(origin);
      expectThat(
        headers['access-control-allow-origin'] === origin && headers['access-control-allow-credentials'] === 'true',
        `${api} does not let ${origin} call it with the visitor's cookies: build the site and start the service with SISTER_HOST=${host}, or with ${origin} in TRUSTED_ORIGINS.`,
      );
      return `${origin} may call ${api === site ? 'it' : api} with cookies`;
    },
  },
  {
    what: 'Cookies',
    async run({ origin, api }) {
      const [page, service] = [new URL(origin), new URL(api)];
      expectThat(
        page.protocol === service.protocol,
        `The page is on ${page.protocol}// and the service on ${service.protocol}//: browsers call that two sites and send no cookies. Serve both by https.`,
      );
      const shared = siteOf(service.hostname);
      expectThat(
        page.hostname === service.hostname ||
          (shared !== null && (page.hostname === shared || page.hostname.endsWith(`.${shared}`))),
        `${page.hostname} and ${service.hostname} are no sub-domains of one domain, so that the session's cookies, which are SameSite=Lax, do not reach the service: serve the page at a name below ${shared ?? 'the domain of the service'}.`,
      );
      return `one site, ${shared ?? page.hostname}`;
    },
  },
  {
    what: 'Relay',
    async run({ origin, site }) {
      const { status, headers } = await ask(site + relayPath);
      const framers = directives(headers['content-security-policy'] ?? '').get('frame-ancestors') ?? [];
      expectThat(
        status === 200 && framers.includes(origin),
        `${site}${relayPath} ${status === 200 ? `may be framed by ${framers.join(' ') || 'nobody'}, not by ${origin}` : `answers ${status}`}: build the site with SISTER_HOST=${new URL(origin).host}, or with ${origin} in TRUSTED_ORIGINS.`,
      );
      return `${origin} may frame it`;
    },
  },
];

// Enough for company names; browsers use the whole list of public suffixes.
const twofold = /\.(co|com|org|net|gov|edu|ac)\.[a-z]{2}$/;

/** The registrable domain, which cookies treat as one site; null for an IP address and for a name without dots. */
function siteOf(hostname: string): string | null {
  const labels = hostname.split('.');
  if (labels.length < 2 || /^[\d.]+$|^\[/.test(hostname)) return null;
  return labels.slice(twofold.test(hostname) ? -3 : -2).join('.');
}
