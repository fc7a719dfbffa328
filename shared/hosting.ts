import { managePath } from './paths';

/**
 * The headers and paths with which every host must serve the site: the service uses them directly, and the build generates
 * the other hosts' rules from them. Header names and values are written exactly as they are sent.
 */
type Headers = Readonly<Record<string, string>>;

/** The folder of the files whose names contain a hash of their content. */
export const hashedFolder = 'assets';

export const cacheLifetimes = {
  /** One year: the name changes whenever the content does. */
  hashed: 'public, max-age=31536000, immutable',
  /** Cached, but revalidated at every use. */
  other: 'no-cache',
} as const;

/**
 * A page is the same for every visitor except for the language, which a cookie chooses. No intermediary may change it: some
 * CDNs would obfuscate the contact's email address, or add scripts.
 */
export const pageHeaders: Headers = {
  'Cache-Control': `${cacheLifetimes.other}, no-transform`,
  Vary: 'Cookie',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** For the login page: an app may open it in a popup, which would otherwise lose its opener. */
export const popupHeaders: Headers = { 'Cross-Origin-Opener-Policy': 'unsafe-none' };

/** Lists the SHA-256 of every file of the site in the format of `sha256sum`, so that what a host serves can be verified. */
export const checksumsFile = 'checksums.txt';

/** Files other than pages are public, and other origins may load them: the sister app does, with integrity checks. */
export const fileHeaders: Headers = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** @param isHttps whether visitors use https; on http, Strict-Transport-Security would lock them out */
export function everywhereHeaders(isHttps: boolean): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    ...(isHttps ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}),
  };
}

export const hstsSeconds = 31_536_000;

/** Where password managers send people who want to change their password. */
export const changePassword = { from: '/.well-known/change-password', to: managePath, status: 302 } as const;

/** Files in the site's folder that are meant for hosts and are never served. */
export const unserved: readonly string[] = ['headers.json', '_headers', '_redirects'];

export const contentTypes: Readonly<Record<string, string>> = {
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
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  zip: 'application/zip',
  ico: 'image/vnd.microsoft.icon',
  woff2: 'font/woff2',
};

/** Media types that are text and so have a charset. */
export const isText = (type: string) => /^text\/|json$|xml$/.test(type);

export function typeOfFile(extension: string): string {
  const type = contentTypes[extension.toLowerCase()] ?? 'application/octet-stream';
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** The endings that mark a path as a file's. A path with any other, such as `/v1.0` or `/x.example`, was typed by a person. */
export const fileEndings: readonly string[] = [
  ...Object.keys(contentTypes).filter((ending) => ending !== 'html'),
  'br',
  'gz',
  'map',
];

const namesFile = new RegExp(`\\.(?:${fileEndings.join('|')})$|/\\.[^/]+$`, 'i');

/**
 * Whether a path names a file rather than a page. A missing file is never answered with HTML, so that a page never stands in
 * for a chunk; `/index.html` and `/x.example` are typed by people, who get the not-found page.
 */
export function asksForFile(path: string): boolean {
  return namesFile.test(path) || path.startsWith(`/${hashedFolder}/`);
}
