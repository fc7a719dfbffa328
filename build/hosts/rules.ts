import { fallbackLanguage, languageCookie, languages } from '../../shared/languages';
import {
  changePassword,
  everywhereHeaders,
  fileHeaders,
  hashedFolder,
  lifetimes,
  pageHeaders,
} from '../../shared/hosting';
import type { SiteAddresses } from '../../shared/siteConfig';

type Headers = Readonly<Record<string, string>>;

/** A language that is not the plain addresses' own: by its prefix, and by the cookie at the plain addresses. */
export interface OtherLanguage {
  /** What the cookie says. */
  readonly id: string;
  readonly code: string;
  /** The first step of the addresses that are in it by themselves, and their folder: `/pl`. */
  readonly prefix: string;
  /** The folder of its pages for the plain addresses: `/chosen/pl`. */
  readonly chosen: string;
}

/** What a host has to do to serve the folder as `npm start` does; the files for the hosts are written from this and nothing else. */
export interface HostRules {
  readonly siteOrigin: string;
  /** The plain addresses of the pages, without a slash at the end: `/`, `/accounts`, …. */
  readonly pages: readonly string[];
  readonly language: { readonly cookie: string; readonly plain: string; readonly others: readonly OtherLanguage[] };
  readonly headers: {
    /** With every answer. */
    readonly everywhere: Headers;
    /** With pages; besides, `Content-Language` with the language. */
    readonly page: Headers;
    /** With other files. */
    readonly file: Headers;
    /** With the files that have a hash in their names. */
    readonly hashed: Headers;
  };
  /** What of a page's headers is another's at a plain address, and so at its address in every language: who may frame the relay. */
  readonly ownHeaders: Readonly<Record<string, Headers>>;
  readonly hashedFolder: string;
  /** Types by ending; all but the binary ones are UTF-8. */
  readonly types: Readonly<Record<string, string>>;
  readonly redirect: typeof changePassword;
  /** Where `/api/` goes to; null where the pages call another origin. */
  readonly api: { readonly path: '/api/'; readonly upstream: string } | null;
  /** What is sent in place of a file that is not there. */
  readonly missingFile: { readonly type: string; readonly body: string };
}

export const contentTypes: HostRules['types'] = {
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  ts: 'text/plain',
  css: 'text/css',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/vnd.microsoft.icon',
  woff2: 'font/woff2',
};

/** The types that are text, and so have a charset. */
export const isText = (type: string) => /^text\/|json$|xml$/.test(type);

/** Where the account service answers unless `API_UPSTREAM` says otherwise: beside the web server, at its usual port. */
export const usualUpstream = 'http://127.0.0.1:8080';

interface Policies {
  readonly policy: string;
  readonly ownPolicies: Readonly<Record<string, string>>;
}

/**
 * @param pageFiles the pages' files in the site's folder
 * @param policy the `Content-Security-Policy` of every page, and those of pages that have their own
 * @param upstream an origin
 */
export function hostRules(
  pageFiles: Iterable<string>,
  { policy, ownPolicies }: Policies,
  { siteOrigin, apiOrigin }: SiteAddresses,
  upstream: string = usualUpstream,
): HostRules {
  const others = languages
    .filter(({ code }) => code !== fallbackLanguage.code)
    .map(({ id, code }) => ({ id: String(id), code, prefix: `/${code}`, chosen: `/chosen/${code}` }));
  const isPlain = (file: string) =>
    !file.startsWith('chosen/') && !others.some(({ code }) => file.startsWith(`${code}/`));
  const pages = [...pageFiles]
    .filter((file) => file.endsWith('index.html') && isPlain(file))
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`);
  return {
    siteOrigin,
    pages,
    language: { cookie: languageCookie, plain: fallbackLanguage.code, others },
    headers: {
      everywhere: everywhereHeaders(siteOrigin.startsWith('https:')),
      page: { ...pageHeaders, 'Content-Security-Policy': policy, 'Cross-Origin-Resource-Policy': 'same-origin' },
      file: { ...fileHeaders, 'Cache-Control': lifetimes.other },
      hashed: { ...fileHeaders, 'Cache-Control': lifetimes.hashed },
    },
    ownHeaders: Object.fromEntries(
      Object.entries(ownPolicies).map(([path, own]) => [path, { 'Content-Security-Policy': own }]),
    ),
    hashedFolder,
    types: contentTypes,
    redirect: changePassword,
    api: apiOrigin === '' ? { path: '/api/', upstream } : null,
    missingFile: { type: 'application/json', body: '{"message":"There is nothing at this address"}' },
  };
}
