import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import ipaddr from 'ipaddr.js';
import type { LookupFunction } from 'node:net';

/** A name whose servers do not answer takes one of libuv's threads for that time, not one for each log-out. */
const underWay = new Map<string, Promise<LookupAddress[]>>();

/** As `dns.lookup`, and an error where a name leads to this machine or into a private network, unless it may. */
const lookupOf =
  (isPrivate: boolean): LookupFunction =>
  (host, { all }, done) => {
    const found = underWay.get(host) ?? lookup(host, { all: true }).finally(() => underWay.delete(host));
    underWay.set(host, found);
    found.then(
      (addresses) => {
        const inside = addresses.find(({ address }) => ipaddr.process(address).range() !== 'unicast')?.address;
        const why = `${host} has the private address ${inside}: where that is right, name it with --back-channel and --private`;
        const refusal = isPrivate || inside === undefined ? null : new Error(why);
        if (all === true) done(refusal, addresses);
        else done(refusal, addresses[0]?.address ?? '', addresses[0]?.family);
      },
      (error: Error) => done(error, ''),
    );
  };

const isNamedPrivate = ({ hostname }: URL) => /^(\[.*\]|[\d.]+|(.+\.)?localhost)$/.test(hostname);

/**
 * Sends a request to an app's back channel. The name of a host may come to lead elsewhere than where it led when the owner
 * named it: inside his network it leads only where he said so, by an address in numbers, `localhost` or `--private`.
 * @returns the status alone; a redirect is not followed
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
  // What comes after the status is not read: it may be long. That it is cut off is no error of anybody's.
  sent.on('error', () => {});
  sent.end(body);
  // By the signal too: after a status of 101 there is neither a response nor an error.
  const [answer] = (await once(sent, 'response', { signal: request.signal })) as [IncomingMessage];
  answer.destroy();
  return new Response(null, { status: answer.statusCode ?? 500 });
}
