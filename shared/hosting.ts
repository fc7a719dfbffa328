/**
 * What holds for the site wherever it is served: the service goes by it, and the build writes the rules of other hosts from it.
 * Names and values of headers are as they are sent.
 */
type Headers = Readonly<Record<string, string>>;

/** The folder of the files that have their content's hash in their name. */
export const hashedFolder = 'assets';

export const lifetimes = {
  /** A year, as long as a host may promise; the name changes with the content. */
  hashed: 'public, max-age=31536000, immutable',
  /** Kept, and asked for again at every use. */
  other: 'no-cache',
} as const;

/** A page is the same for every visitor but for the language, which a cookie chooses. */
export const pageHeaders: Headers = { 'Cache-Control': lifetimes.other, Vary: 'Cookie' };

/** Anybody may load what is no page, the sister app's page and its integrity checks included: it is public and the same for all. */
export const fileHeaders: Headers = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
};

/** @param isHttps whether visitors reach the site by https: Strict-Transport-Security would lock http out */
export function everywhereHeaders(isHttps: boolean): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {}),
  };
}

export const hstsSeconds = 31_536_000;

/** Where password managers send people who want another password. */
export const changePassword = { from: '/.well-known/change-password', to: '/accounts', status: 302 } as const;

/** Files in the site's folder that are read by hosts and by nobody else. */
export const unserved: readonly string[] = ['headers.json', '_headers', '_redirects'];

/** Whether a path asks for a file and not for a page: where it is missing it never is HTML, so that a chunk never is a page. */
export function asksForFile(path: string): boolean {
  return /\.[a-z\d]+$/i.test(path) || path.startsWith(`/${hashedFolder}/`);
}
