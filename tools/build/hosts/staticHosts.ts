import type { Headers, HostRules } from './rules';

/**
 * `_headers`, which Netlify and Cloudflare Pages read from the folder. Cloudflare would join a header that is given
 * twice for one address, so each page and each file without a hash has its headers at its own address, and the not-found
 * page carries its policy in its head. What neither host supports, such as the cookie's language, the page does itself.
 * @param files the addresses of the files that are neither pages nor in the hashed folder
 */
export function headersFile(rules: HostRules, files: readonly string[]): string {
  const {
    headers: { page, file, ...headers },
    language,
    hashedFolder,
    ownHeaders,
    pages,
  } = rules;
  const byLanguage = [{ code: language.plain, prefix: '' }, ...language.others];
  const addresses = byLanguage.flatMap(({ code, prefix }) =>
    pages.flatMap((path) =>
      spellings(prefix + path).map((address) =>
        section(address, { ...page, ...ownHeaders[path], ...(prefix === '' ? {} : { 'Content-Language': code }) }),
      ),
    ),
  );
  return `${intro(rules, '_headers', 'the headers')}
${section('/*', headers.everywhere)}
${section(`/${hashedFolder}/*`, headers.hashed)}
${files.map((address) => section(address, file)).join('')}
${addresses.join('')}`;
}

/** `_redirects` as Netlify reads it, and Cloudflare Pages without the lines that it does not need or support. */
export function redirectsFile(rules: HostRules): string {
  const { redirect, language, hashedFolder, api } = rules;
  const proxied =
    api === null
      ? []
      : [
          '',
          '# The account service, which has to be reached under the same origin. Cloudflare Pages has no proxy: give it a route of its own, or set API_ORIGIN.',
          ...(isPublic(api.upstream)
            ? []
            : ['# No address of it was given: build with API_UPSTREAM=https://… and this line is whole.']),
          `${isPublic(api.upstream) ? '' : '# '}${api.path}* ${isPublic(api.upstream) ? api.upstream : 'https://SERVICE'}${api.path}:splat 200`,
        ];
  return `${intro(rules, '_redirects', 'the redirects')}
${redirect.from} ${redirect.to} ${redirect.status}
${proxied.join('\n')}

# A chunk that is missing is never a page, and headers.json is for hosts alone; what is missing under a language's prefix is told in that language.
/${hashedFolder}/* /${missingFileName} 404
/headers.json /${missingFileName} 404!
${language.others.map(({ prefix }) => `${prefix}/* ${prefix}/404.html 404`).join('\n')}
`;
}

/** The answer for a missing chunk on hosts that can only send a file. */
export const missingFileName = '404.txt';

const isPublic = (upstream: string) => upstream.startsWith('https:');

function intro({ siteOrigin }: HostRules, file: string, what: string): string {
  return `# Written by \`npm run build\` for ${siteOrigin}: ${what} for Netlify and Cloudflare Pages, which read ${file} from the folder that they serve.
# Give them dist/ as it is. The next build writes it anew, its policy included.
# \`npm run check-deploy -- ${siteOrigin}\` says whether the running site holds what it has to.
`;
}

/** An address with and without a trailing slash: both are the page. */
function spellings(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  return bare === '' ? ['/'] : [bare, `${bare}/`];
}

function section(address: string, headers: Headers): string {
  return `${address}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n')}\n`;
}
