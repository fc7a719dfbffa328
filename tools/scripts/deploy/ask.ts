import http from 'node:http';
import https from 'node:https';
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
export function ask(url: string, headers: RequestHeaders = {}): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  // Names under .localhost are loopback, whether or not the resolver knows them.
  const host = hostname.endsWith('.localhost') ? { hostname: '127.0.0.1' } : {};
  const options = {
    ...host,
    headers: { host: new URL(url).host, accept: '*/*', 'accept-encoding': 'br, gzip', ...headers },
    timeout: patienceMs,
  };
  return new Promise((resolve, reject) => {
    const request = (protocol === 'https:' ? https : http).get(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', (error) => reject(noAnswer(url, error)));
      answer.on('end', () => {
        const kept = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
        plain(Buffer.concat(parts), kept['content-encoding']).then(
          (body) => resolve({ url, status: answer.statusCode ?? 0, headers: kept, body }),
          (error: Error) => reject(noAnswer(url, error)),
        );
      });
    });
    request.on('timeout', () => request.destroy(new Error(`no answer within ${patienceMs / 1000} seconds`)));
    request.on('error', (error) => reject(noAnswer(url, error)));
  });
}

async function plain(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliDecompress)(body);
  return encoding === 'gzip' ? promisify(gunzip)(body) : body;
}

function noAnswer(url: string, { message, code }: NodeJS.ErrnoException): NoAnswer {
  return new NoAnswer(`${url} does not answer: ${message || code}.`);
}
