import Handlebars from 'handlebars';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileEndings, isText } from '../../../shared/hosting';
import { replaceFolder } from '../replaceFolder';
import { root } from '../root';
import { writeFiles } from '../writeFiles';
import { cloudFrontRules } from './cloudFront';
import { escaped, type Headers, type HostRules } from './rules';

/** The answer for a missing chunk on hosts that can only send a file. */
export const missingFileName = '404.txt';

const helpers = {
  json: (value: unknown) => JSON.stringify(value),
  concat: (...parts: unknown[]) => parts.slice(0, -1).join(''),
  pattern: escaped,
  isVary: (name: string) => name === 'Vary',
};

/** Fills a host's file in `templates/` with the rules. @param more values that only this file needs */
function filled(file: string, rules: HostRules, more: object = {}): string {
  const template = readFileSync(path.join(root, 'tools/build/hosts/templates', `${file}.hbs`), 'utf8');
  const { protocol, hostname } = new URL(rules.siteOrigin);
  const types = Object.entries(rules.types);
  const { language, headers, ownHeaders, api } = rules;
  return Handlebars.compile(template, { noEscape: true, preventIndent: false })(
    {
      ...rules,
      hostname,
      isHttps: protocol === 'https:',
      isUpstreamHttps: api?.upstream.startsWith('https:'),
      textTypes: Object.fromEntries(types.filter(([ending, type]) => isText(type) && ending !== 'html')),
      fileEndings: fileEndings.join('|'),
      missing: { 'Cache-Control': headers.file['Cache-Control'] },
      byCookie: [...language.others, { code: language.plain, chosen: '' }],
      ownPages: Object.entries(ownHeaders).map(([address, own]) => ({
        path: address,
        own,
        headers: { ...headers.page, ...own },
      })),
      missingFileName,
      ...more,
    },
    { helpers },
  );
}

/**
 * The policy and the opener, in which a page may differ from the others, as a server's variables.
 * @param name how the server writes a variable
 */
const byVariable = (name: (variable: string) => string): Headers => ({
  'Content-Security-Policy': name('vestibule_policy'),
  'Cross-Origin-Opener-Policy': name('vestibule_opener'),
});

/**
 * `_headers`, which Netlify and Cloudflare Pages read from the folder. Cloudflare would join a header that is given
 * twice for one address, so each page and each file without a hash has its headers at its own address, and the not-found
 * page carries its policy in its head. What neither host supports, such as the cookie's language, the page does itself.
 * @param files the addresses of the files that are neither pages nor in the hashed folder
 */
export function headersFile(rules: HostRules, files: readonly string[]): string {
  const { headers, language, ownHeaders, pages } = rules;
  const addresses = [{ code: '', prefix: '' }, ...language.others].flatMap(({ code, prefix }) =>
    pages.flatMap((page) => {
      const sent = { ...headers.page, ...ownHeaders[page], ...(prefix !== '' && { 'Content-Language': code }) };
      return spellings(prefix + page).map((address) => ({ address, headers: sent }));
    }),
  );
  return filled('_headers', rules, { files, addresses });
}

/** An address with and without a trailing slash: both are the page. */
function spellings(address: string): string[] {
  const bare = address.replace(/\/$/, '');
  return bare === '' ? ['/'] : [bare, `${bare}/`];
}

/** `_redirects` as Netlify reads it, and Cloudflare Pages without the lines that it does not need or support. */
export const redirectsFile = (rules: HostRules): string => filled('_redirects', rules);

/** Writes the rules for nginx, Caddy, Apache and CloudFront. @param folder an absolute path; it is replaced */
export async function writeHosts(folder: string, rules: HostRules): Promise<void> {
  const { everywhere, page } = rules.headers;
  const { pages, assets, ...ofFunction } = cloudFrontRules(rules);
  const files = {
    // nginx 1.18 or newer, without additional modules.
    'nginx.conf': filled('nginx.conf', rules, {
      page: { ...everywhere, ...page, ...byVariable((name) => `$${name}`) },
      charsetTypes: new Set(Object.values(rules.types).filter((type) => isText(type) && type !== 'text/html')),
    }),
    // Caddy 2.6 or newer.
    Caddyfile: filled('Caddyfile', rules, {
      address: `{$SITE_ADDRESS:${rules.siteOrigin}}`,
      cookieOfLanguage: `{http.request.cookie.${rules.language.cookie}}`,
      page: { ...page, ...byVariable((name) => `{${name}}`) },
    }),
    // Apache 2.4.58 or newer, with the modules that the file's first lines name.
    'apache.conf': filled('apache.conf', rules),
    'cloudfront/function.js': filled('function.js', rules, ofFunction),
    'cloudfront/response-headers-pages.json': pages,
    'cloudfront/response-headers-assets.json': assets,
  };
  await replaceFolder(folder, (draft) => writeFiles(draft, Object.entries(files)));
}
