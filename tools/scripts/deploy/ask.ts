import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

export interface Answer {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export type RequestHeaders = Readonly<Record<string, string>>;

/** No answer from the site, or none in time. The message is a sentence. */
export class NoAnswer extends Error {}

const patienceMs = 15_000;

/**
 * One GET request with the headers of a browser. No redirect is followed, and nothing is cached.
 * @throws NoAnswer
 */
export async function ask(url: string, headers: RequestHeaders = {}): Promise<Answer> {
  const { protocol, host, hostname } = new URL(url);
  const request = (protocol === 'https:' ? https : http).get(url, {
    // Names under .localhost are loopback, whether or not the resolver knows them.
    ...(hostname.endsWith('.localhost') && { hostname: '127.0.0.1' }),
    headers: { host, accept: '*/*', 'accept-encoding': 'br, gzip', ...headers },
    timeout: patienceMs,
  });
  request.on('timeout', () => request.destroy(new Error(`no answer within ${patienceMs / 1000} seconds`)));
  request.on('error', () => {});
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const kept = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    const body = await plain(await buffer(answer), kept['content-encoding']);
    return { url, status: answer.statusCode ?? 0, headers: kept, body };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new NoAnswer(`${url} does not answer: ${message || code}.`);
  }
}

async function plain(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliDecompress)(body);
  return encoding === 'gzip' ? promisify(gunzip)(body) : body;
}
