import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { clientKeys } from '../lib/clientKey';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's IP address: the connection's, or the one that trusted proxies report. */
    readonly visitorAddress: string;
    /** The keys under which that address is counted by limits; see `clientKeys`. */
    readonly addressKeys: readonly [string, ...string[]];
  }
}

export type IsTrusted = (address: string) => boolean;

/** How a request came: directly, through a trusted proxy, or through one whose headers are ignored. */
type Proxy = 'none' | 'trusted' | 'untrusted';

export const loopback: readonly string[] = ['127.0.0.0/8', '::1/128'];

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** @param networks addresses or networks such as `10.0.0.0/8`; IPv4 networks also match IPv4 addresses mapped into IPv6. */
export function trustIn(networks: readonly string[]): IsTrusted {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || trustIn(loopback)(host);
}

/**
 * The visitor's address. `X-Forwarded-For` is read from its end, where the nearest proxy wrote, for as long as the writer is
 * trusted. The visitor may have forged anything further left, or anything that is not an address.
 */
export function visitorAddressOf({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string {
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = socket.remoteAddress ?? '';
  while (entries.length > 0 && isTrusted(address)) {
    const next = plainAddress(entries.pop() ?? '');
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** How a request came; this can be determined only for the nearest proxy. */
export function proxyOf({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): Proxy {
  if (!forwardingHeaders.some((name) => headers[name] !== undefined)) return 'none';
  return isTrusted(socket.remoteAddress ?? '') ? 'trusted' : 'untrusted';
}

/** The request id given by a trusted proxy, if any, so that its log and ours use the same one. */
export function requestIdOf({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:=+/-]{1,128}$/.test(id) && isTrusted(socket.remoteAddress ?? '')
    ? id
    : undefined;
}

/** An address without the port and brackets that some proxies write; undefined if it is not an address. */
function plainAddress(text: string): string | undefined {
  const [, bracketed, withPort] = /^\s*(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)\s*$/.exec(text) ?? [];
  const address = bracketed ?? withPort ?? text.trim();
  return isIP(address) === 0 ? undefined : address;
}

/** Gives every request its visitor's address, and warns once about a forwarding header from an untrusted address. */
export function readForwarding(app: FastifyInstance, isTrusted: IsTrusted): void {
  app.decorateRequest('visitorAddress', {
    getter(this: FastifyRequest) {
      return visitorAddressOf(this.raw, isTrusted);
    },
  });
  app.decorateRequest('addressKeys', {
    getter(this: FastifyRequest) {
      return clientKeys(this.visitorAddress);
    },
  });
  let hasWarned = false;
  app.addHook('onRequest', async ({ raw, log }) => {
    if (hasWarned || proxyOf(raw, isTrusted) !== 'untrusted') return;
    hasWarned = true;
    log.warn(
      { proxy: raw.socket.remoteAddress },
      'A forwarding header came from an address that is not trusted and was ignored. If this is your proxy, name its address in TRUST_PROXY: until then all its visitors share one limit. This is said once',
    );
  });
}
