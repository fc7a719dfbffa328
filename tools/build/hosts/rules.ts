import { fallbackLanguage, languageCookie, languagePrefix, languages } from '../../../shared/languages';
import {
  changePassword,
  contentTypes,
  everywhereHeaders,
  fileHeaders,
  hashedFolder,
  cacheLifetimes,
  pageHeaders,
  popupHeaders,
} from '../../../shared/hosting';
import { accountsPath } from '../../../shared/paths';
import type { SiteAddresses } from '../../../shared/siteConfig';

export type Headers = Readonly<Record<string, string>>;

export type HostRules = ReturnType<typeof hostRules>;

/** The account service's address unless `API_UPSTREAM` says otherwise: next to the web server, at its default port. */
export const usualUpstream = 'http://127.0.0.1:8080';

/**
 * The rules by which a host serves the folder as `npm start` does, the only source of all hosts' files.
 * @param pageFiles the pages' files in the site's folder
 * @param ownPolicies the policies of pages that differ from the others, by their plain addresses
 * @param upstream where `/api/` is proxied to, if the pages call their own origin
 * @param proxies addresses and networks of the owner's proxies in front of this host, trusted to state the visitor's address
 */
export function hostRules(
  pageFiles: Iterable<string>,
  policy: string,
  ownPolicies: Readonly<Record<string, string>>,
  { siteOrigin, apiOrigin }: SiteAddresses,
  upstream: string = usualUpstream,
  proxies: readonly string[] = [],
) {
  // Chosen by their prefix, and by the cookie at the plain addresses: a folder for each.
  const others = languages
    .filter(({ code }) => code !== fallbackLanguage.code)
    .map(({ id, code }) => ({ id: String(id), code, prefix: languagePrefix(code), chosen: `/chosen/${code}` }));
  const isPlain = (file: string) =>
    !file.startsWith('chosen/') && !others.some(({ code }) => file.startsWith(`${code}/`));
  const pages = [...pageFiles]
    .filter((file) => file.endsWith('index.html') && isPlain(file))
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`);
  const headers: Readonly<Record<'everywhere' | 'page' | 'file' | 'hashed', Headers>> = {
    everywhere: everywhereHeaders(siteOrigin.startsWith('https:')),
    page: { ...pageHeaders, 'Content-Security-Policy': policy, 'Cross-Origin-Resource-Policy': 'same-origin' },
    file: { ...fileHeaders, 'Cache-Control': cacheLifetimes.other },
    hashed: { ...fileHeaders, 'Cache-Control': cacheLifetimes.hashed },
  };
  // Who may frame the relay, and who may open the login in a popup, in every language.
  const ownHeaders: Record<string, Headers> = { [accountsPath]: popupHeaders };
  for (const [path, own] of Object.entries(ownPolicies)) ownHeaders[path] = { 'Content-Security-Policy': own };
  return {
    siteOrigin,
    /** The plain addresses of the pages, without a slash at the end: `/`, `/accounts`, …. */
    pages,
    /** The same but for `/`, without their slash, as alternatives of a regular expression. */
    steps: pages.flatMap((page) => (page === '/' ? [] : [escaped(page.slice(1))])).join('|'),
    /** The prefixes of the languages as such alternatives, the first of them empty. */
    prefixes: ['', ...others.map(({ prefix }) => prefix)].join('|'),
    language: { cookie: languageCookie, plain: fallbackLanguage.code, others },
    headers,
    ownHeaders,
    hashedFolder,
    types: contentTypes,
    redirect: changePassword,
    api: apiOrigin === '' ? { path: '/api/', upstream } : null,
    proxies,
    /** The answer for a missing file. */
    missingFile: { type: 'application/json', body: '{"message":"Nothing was found at this address"}' },
  };
}

/** A text as a regular expression matches it. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
