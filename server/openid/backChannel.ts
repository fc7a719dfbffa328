import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import ipaddr from 'ipaddr.js';
import type { LookupFunction } from 'node:net';

/** Lookups in progress, shared: a name whose servers do not answer occupies one libuv thread, not one for each logout. */
const underWay = new Map<string, Promise<LookupAddress[]>>();

/** Like `dns.lookup`, but fails if a name leads to this machine or a private network, unless `isPrivate` allows it. */
const lookupOf =
  (isPrivate: boolean): LookupFunction =>
  (host, { all }, done) => {
    const found = underWay.get(host) ?? lookup(host, { all: true }).finally(() => underWay.delete(host));
    underWay.set(host, found);
    found.then(
      (addresses) => {
        const inside = addresses.find(({ address }) => ipaddr.process(address).range() !== 'unicast')?.address;
        const why = `${host} has the private address ${inside}: if that is intended, name it with --back-channel and --private`;
        const refusal = isPrivate || inside === undefined ? null : new Error(why);
        if (all === true) done(refusal, addresses);
        else done(refusal, addresses[0]?.address ?? '', addresses[0]?.family);
      },
      (error: Error) => done(error, ''),
    );
  };

const isNamedPrivate = ({ hostname }: URL) => /^(\[.*\]|[\d.]+|(.+\.)?localhost)$/.test(hostname);

/**
 * Sends a request to an app's back channel. A host name may later point elsewhere than when the owner entered it. So the
 * request goes into the owner's network only if the owner said so, by an IP address, `localhost` or `--private`.
 * @returns the status only; a redirect is not followed
 */
export async function sendToApp(request: Request, isPrivate: boolean): Promise<Response> {
  const url = new URL(request.url);
  const body = await request.text();
  const sent = (url.protocol === 'https:' ? https : http).request(url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    agent: false,
    lookup: lookupOf(isPrivate || isNamedPrivate(url)),
    signal: request.signal,
  });
  // The body is not read, because it may be long; the error of cutting it off is ignored.
  sent.on('error', () => {});
  sent.end(body);
  // With the signal, because after a status of 101 there is neither a response nor an error.
  const [answer] = (await once(sent, 'response', { signal: request.signal })) as [IncomingMessage];
  answer.destroy();
  return new Response(null, { status: answer.statusCode ?? 500 });
}
