import { fallbackLanguage, languageCookie, languagePrefix, languages } from '../../../shared/languages';
import {
  changePassword,
  contentTypes,
  everywhereHeaders,
  fileHeaders,
  hashedFolder,
  lifetimes,
  pageHeaders,
  popupHeaders,
} from '../../../shared/hosting';
import { accountsPath } from '../../../shared/paths';
import type { SiteAddresses } from '../../../shared/siteConfig';

export type Headers = Readonly<Record<string, string>>;

/**
 * A language other than that of the plain addresses: chosen by its prefix, and by the cookie at the plain addresses.
 */
export interface OtherLanguage {
  readonly id: string;
  readonly code: string;
  /** The prefix of the addresses that are always in this language, and their folder: `/pl`. */
  readonly prefix: string;
  /** The folder of its pages for the plain addresses: `/chosen/pl`. */
  readonly chosen: string;
}

/** The rules by which a host serves the folder as `npm start` does, the only source of all hosts' files. */
export interface HostRules {
  readonly siteOrigin: string;
  /** The plain addresses of the pages, without a slash at the end: `/`, `/accounts`, …. */
  readonly pages: readonly string[];
  /** The same but for `/`, without their slash, as alternatives of a regular expression. */
  readonly steps: string;
  /** The prefixes of the languages as such alternatives, the first of them empty. */
  readonly prefixes: string;
  readonly language: { readonly cookie: string; readonly plain: string; readonly others: readonly OtherLanguage[] };
  readonly headers: {
    readonly everywhere: Headers;
    readonly page: Headers;
    readonly file: Headers;
    readonly hashed: Headers;
  };
  /**
   * The headers in which a page differs from the others, by its plain address and valid in every language: who may
   * frame the relay, and who may open the login in a popup.
   */
  readonly ownHeaders: Readonly<Record<string, Headers>>;
  readonly hashedFolder: string;
  /** Media types by file extension; all except the binary ones are UTF-8. */
  readonly types: Readonly<Record<string, string>>;
  readonly redirect: typeof changePassword;
  /** Where `/api/` is proxied to; null if the pages call another origin. */
  readonly api: { readonly path: '/api/'; readonly upstream: string } | null;
  /** Addresses and networks of the owner's proxies in front of this host, which are trusted to state the visitor's address. */
  readonly proxies: readonly string[];
  /** The answer for a missing file. */
  readonly missingFile: { readonly type: string; readonly body: string };
}

/** The account service's address unless `API_UPSTREAM` says otherwise: next to the web server, at its default port. */
export const usualUpstream = 'http://127.0.0.1:8080';

interface Policies {
  readonly policy: string;
  readonly ownPolicies: Readonly<Record<string, string>>;
}

/** @param pageFiles the pages' files in the site's folder @param proxies addresses or networks */
export function hostRules(
  pageFiles: Iterable<string>,
  { policy, ownPolicies }: Policies,
  { siteOrigin, apiOrigin }: SiteAddresses,
  upstream: string = usualUpstream,
  proxies: readonly string[] = [],
): HostRules {
  const others = languages
    .filter(({ code }) => code !== fallbackLanguage.code)
    .map(({ id, code }) => ({ id: String(id), code, prefix: languagePrefix(code), chosen: `/chosen/${code}` }));
  const isPlain = (file: string) =>
    !file.startsWith('chosen/') && !others.some(({ code }) => file.startsWith(`${code}/`));
  const pages = [...pageFiles]
    .filter((file) => file.endsWith('index.html') && isPlain(file))
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`);
  return {
    siteOrigin,
    pages,
    steps: pages.flatMap((page) => (page === '/' ? [] : [escaped(page.slice(1))])).join('|'),
    prefixes: ['', ...others.map(({ prefix }) => prefix)].join('|'),
    language: { cookie: languageCookie, plain: fallbackLanguage.code, others },
    headers: {
      everywhere: everywhereHeaders(siteOrigin.startsWith('https:')),
      page: { ...pageHeaders, 'Content-Security-Policy': policy, 'Cross-Origin-Resource-Policy': 'same-origin' },
      file: { ...fileHeaders, 'Cache-Control': lifetimes.other },
      hashed: { ...fileHeaders, 'Cache-Control': lifetimes.hashed },
    },
    ownHeaders: {
      [accountsPath]: popupHeaders,
      ...Object.fromEntries(
        Object.entries(ownPolicies).map(([path, own]) => [path, { 'Content-Security-Policy': own }]),
      ),
    },
    hashedFolder,
    types: contentTypes,
    redirect: changePassword,
    api: apiOrigin === '' ? { path: '/api/', upstream } : null,
    proxies,
    missingFile: { type: 'application/json', body: '{"message":"Nothing was found at this address"}' },
  };
}

/** A text as a regular expression matches it. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
