import { isIPv6 } from 'node:net';

/**
 * Under which key a visitor's address is counted: an IPv4 address as it is, also where it comes mapped into IPv6;
 * an IPv6 address by its /64, because every household has that many.
 */
export function clientKey(address: string): string {
  const [plain = address] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = partsOf(head);
  if (tail === undefined) return before;
  const after = partsOf(tail);
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function partsOf(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((part) => {
      if (!part.includes('.')) return [parseInt(part, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}

/** The network of a visitor's address, for what is kept: an IPv4 address without its last byte, an IPv6 address's /48. */
export function networkOf(address: string): string {
  const key = clientKey(address);
  if (!key.includes(':')) return key.replace(/\.\d+$/, '.0/24');
  return `${key.split(':').slice(0, 3).join(':')}::/48`;
}
