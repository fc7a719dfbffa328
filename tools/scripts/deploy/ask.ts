import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

export type Answer = Awaited<ReturnType<typeof ask>>;

export type RequestHeaders = Readonly<Record<string, string>>;

/** No answer from the site, or none in time. The message is a sentence. */
export class NoAnswer extends Error {}

const patienceMs = 15_000;
// A server may allow one address fewer connections than the site has files.
const agents = { 'http:': new http.Agent({ maxSockets: 16 }), 'https:': new https.Agent({ maxSockets: 16 }) };

/**
 * One request with the headers of a browser, besides those that are `said`. No redirect is followed, and nothing is cached.
 * @param json the body of a PUT; without it the request is a GET
 * @throws NoAnswer
 */
export async function ask(url: string, headers: RequestHeaders = {}, json?: object) {
  const { protocol, host, hostname } = new URL(url);
  const request = (protocol === 'https:' ? https : http).request(url, {
    method: json === undefined ? 'GET' : 'PUT',
    // Names under .localhost are loopback, whether or not the resolver knows them.
    ...(hostname.endsWith('.localhost') && { hostname: '127.0.0.1' }),
    headers: {
      host,
      accept: '*/*',
      'accept-encoding': 'br, gzip',
      ...(json && { 'content-type': 'application/json' }),
      ...headers,
    },
    timeout: patienceMs,
    agent: agents[protocol as keyof typeof agents],
  });
  request.on('timeout', () => request.destroy(new Error(`no answer within ${patienceMs / 1000} seconds`)));
  request.on('error', () => {});
  request.end(json && JSON.stringify(json));
  try {
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const { socket } = answer;
    // Undefined over plain http.
    const certificateUntil = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : undefined;
    const sent: Readonly<Record<string, string | undefined>> = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = await plain(await buffer(answer), sent['content-encoding']);
    return { url, said: headers, status: answer.statusCode ?? 0, headers: sent, body, certificateUntil };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new NoAnswer(`${url} does not answer: ${message || code}.`);
  }
}

async function plain(body: Buffer, encoding: string | undefined): Promise<Buffer> {
  // The last one named was applied last.
  for (const name of (encoding ?? '').toLowerCase().split(/,\s*/).reverse()) {
    if (name === 'br') body = await promisify(brotliDecompress)(body);
    if (name === 'gzip') body = await promisify(gunzip)(body);
  }
  return body;
}
