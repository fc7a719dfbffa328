import { createHash } from 'node:crypto';
import { relayElement, relayPath } from '../../../src/lib/sessionRelay';
import { ask } from '../deploy/ask';
import { expectThat } from '../deploy/checks';
import { directives } from '../deploy/siteChecks';
import { getDomain, getPublicSuffix } from 'tldts';
import { loaderContract, type HostCheck } from './hostPage';

export const reachChecks: readonly HostCheck[] = [
  {
    what: 'Remote',
    isForCard: true,
    async run({ site, embed, origin }) {
      for (const [path, hash] of Object.entries(embed.integrity)) {
        const { status, headers, body } = await ask(site + path, { origin });
        expectThat(
          status === 200,
          `${site}${path} answers ${status}: put all files of one build there, the folders embed/ and assets/ together.`,
        );
        expectThat(
          !(headers['content-type'] ?? '').startsWith('text/html'),
          `${site}${path} answers with a page, not a script: the file is missing, and the host serves a page for unknown addresses. Put all files of one build there, the folders embed/ and assets/ together.`,
        );
        expectThat(
          /^(text|application)\/javascript\b/.test(headers['content-type'] ?? ''),
          `${site}${path} is sent as '${headers['content-type'] ?? ''}', which browsers refuse to run: send .js and .mjs as text/javascript, as dist-hosts/ has it.`,
        );
        expectThat(
          `sha256-${createHash('sha256').update(body).digest('base64')}` === hash,
          `${site}${path} is not the file that embed.json names: the files are from two builds, or something in between changes scripts. Upload one complete build.`,
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
    isForCard: true,
    async run({ site, embed }) {
      expectThat(
        embed.contract === loaderContract,
        `${site} offers contract ${embed.contract}, but this loader has ${loaderContract}: use the loader of that front door, ${site}/embed/load.mjs.`,
      );
      return `contract ${embed.contract}`;
    },
  },
  {
    what: 'React',
    isForCard: true,
    async run({ codes, embed }) {
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
        `The page has ${versions.join(' and ')} of react-dom: bundle one, which is then shared.`,
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
        `${page.hostname} and ${service.hostname} are no sub-domains of one domain${suffixesOf(page, service)}, so that the session's cookies, which are SameSite=Lax, do not reach the service: serve the page at a name below ${shared ?? 'the domain of the service'}.`,
      );
      return `one site, ${shared ?? page.hostname}`;
    },
  },
  {
    what: 'Relay',
    async run({ origin, site }) {
      const { status, headers, body } = await ask(site + relayPath);
      expectThat(
        status === 200 && body.includes(relayElement),
        `${site}${relayPath} answers ${status === 200 ? 'another page' : status}: put the file index.html of the build's folder session-relay/ there. Without it logins and logouts do not reach other tabs.
`,
      );
      const framers = directives(headers['content-security-policy'] ?? '').get('frame-ancestors') ?? [];
      expectThat(
        framers.length > 0,
        `${site}${relayPath} is sent without its Content-Security-Policy: send the headers of dist-hosts/, or hosts cannot rely on who may frame it.`,
      );
      expectThat(
        framers.includes(origin),
        `${site}${relayPath} may be framed by ${framers.join(' ') || 'nobody'}, not by ${origin}: build the site with SISTER_HOST=${new URL(origin).host}, or with ${origin} in TRUSTED_ORIGINS.`,
      );
      return `${origin} may frame it`;
    },
  },
];

// Includes the list's private section, with page hosts such as github.io, below which each name is a separate site.
const wholeList = { allowPrivateDomains: true };

/** The registrable domain, which cookies treat as one site; null for an IP address and for a name without dots. */
const siteOf = (hostname: string) => getDomain(hostname, wholeList);

/** A hint if one of the names is below a public suffix that looks like a domain. */
function suffixesOf(...urls: readonly URL[]): string {
  const suffixes = urls.map(({ hostname }) => getPublicSuffix(hostname, wholeList) ?? '');
  const known = [...new Set(suffixes.filter((suffix) => suffix.includes('.')))];
  return known.length === 0 ? '' : ` (browsers keep names below ${known.join(' and ')} apart)`;
}
