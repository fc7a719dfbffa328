import ipaddr from 'ipaddr.js';
import { isIPv6 } from 'node:net';

/**
 * The keys under which a visitor's address is counted, the narrowest first. An IPv6 address counts under its /64, which is
 * one household's network, and under the /56 and /48 around it, all of which one visitor may own. An IPv4 address counts as
 * it is, even if it comes mapped into IPv6.
 */
export function clientKeys(address: string): readonly [string, ...string[]] {
  const [plain = address] = address.split('%');
  if (!isIPv6(plain)) return [plain];
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  const named = (parts: readonly number[], bits: number) =>
    `${parts.map((group) => group.toString(16)).join(':')}::/${bits}`;
  return [named([a, b, c, d], 64), named([a, b, c, d & 0xff00], 56), named([a, b, c], 48)];
}

export const clientKey = (address: string): string => clientKeys(address)[0];

/** The network that is stored of a visitor's address: an IPv4 address without its last byte, or an IPv6 address's /48. */
export function networkOf(address: string): string {
  const [key, , widest] = clientKeys(address);
  return widest ?? key.replace(/\.\d+$/, '.0/24');
}
