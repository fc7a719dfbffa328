import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Asked {
  readonly path: string;
  readonly cookie?: string;
  readonly encoding?: string;
}

interface Answered {
  readonly status: number;
  /** By their lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export type Ask = (asked: Asked) => Promise<Answered>;

/** Sends a request like a browser, but without decompressing the answer or normalising the path. */
export function askAt(origin: string): Ask {
  return async ({ path, cookie, encoding }) => {
    const { hostname, port } = new URL(origin);
    const headers = { ...(cookie === undefined ? {} : { cookie }), 'accept-encoding': encoding ?? 'identity' };
    const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
    const sent = get({ host, port, path, headers, agent: false });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return {
      status: answer.statusCode ?? 0,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
      body: await buffer(answer),
    };
  };
}

const polish = 'uiLanguageId=128';
const pages =
  '/ /accounts /accounts/ /accounts/verify-email?token=x /accounts/reset-password?token=x /accounts/restore-email?token=x /accounts/sign-up-success /info /settings /accounts/manage /session-relay /session-relay/ /pl/session-relay /pl /pl/ /pl/accounts/verify-email /pl/info /pl/info/'.split(
    ' ',
  );
const missing =
  '/nothing /nothing/at/all /pl/nothing /plx /en /chosen/pl/info /chosen/pl /404 /API/login /accounts/info /accounts//x/ /assets /_headers /_redirects /x.example /pl/x.example /v1.0'.split(
    ' ',
  );
const hidden =
  '/index.html /accounts.html?continue=x /404.html /pl/index.html /chosen/pl/index.html /headers.json /index.html.br /robots.txt.gz /assets/gone.js /assets/gone /gone.css /pl/gone.js /.env'.split(
    ' ',
  );

/** Every kind of address, with cookies that choose a language, that do not, and that are nonsense. */
export function hostRequests(files: readonly string[]): Asked[] {
  const cookies = [
    undefined,
    polish,
    'uiLanguageId=1',
    'uiLanguageId=7',
    'a=b; uiLanguageId=128; c=d',
    'xuiLanguageId=128',
    'uiLanguageId=1280',
  ];
  return [
    ...[...pages, ...missing].flatMap((path) => cookies.map((cookie) => ({ path, ...(cookie && { cookie }) }))),
    ...['/', '/info', '/nothing'].flatMap((path) => ['br', 'gzip', 'br, gzip'].map((encoding) => ({ path, encoding }))),
    ...hidden.flatMap((path) => [{ path }, { path, cookie: polish }]),
    ...files.flatMap((path) => ['identity', 'gzip', 'br'].map((encoding) => ({ path, encoding }))),
    { path: '/.well-known/change-password' },
  ];
}

/** The relevant parts of an answer, in a form that shows where two differ. */
export function essence({ status, headers, body }: Answered, isCompressionSeen = true) {
  const vary = (headers['vary'] ?? '').split(/,\s*/).map((name) => name.toLowerCase());
  const kept = [
    'cache-control',
    'content-language',
    'content-security-policy',
    'location',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'strict-transport-security',
  ];
  const ofFile = status === 200 ? ['cross-origin-resource-policy', 'access-control-allow-origin'] : [];
  const isPage = headers['content-type']?.startsWith('text/html') === true && status !== 302;
  return {
    status,
    type: status === 302 ? undefined : sameType(headers['content-type']),
    encoding: isCompressionSeen ? headers['content-encoding'] : undefined,
    varies: isPage && vary.includes('cookie'),
    isValidated: isPage && (headers['etag'] !== undefined || headers['last-modified'] !== undefined),
    ...Object.fromEntries(
      [...kept, ...ofFile]
        .filter((name) => !(name === 'cache-control' && !isPage && status !== 200))
        .map((name) => [name, headers[name]]),
    ),
    // Each host uses its own language for the sentence about a missing file.
    body:
      status === 302 || (status === 404 && !isPage)
        ? ''
        : decompressed(headers['content-encoding'], body).toString('latin1'),
  };
}

// Two names of one type; XML declares its charset itself.
function sameType(type: string | undefined): string | undefined {
  return type
    ?.replace('application/javascript', 'text/javascript')
    .replace(/(xml|manifest\+json); charset=utf-8$/i, '$1')
    .toLowerCase();
}

/** A body without its encoding. */
export const decompressed = (encoding: unknown, body: Buffer): Buffer =>
  encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
