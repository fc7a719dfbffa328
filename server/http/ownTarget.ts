import type { IncomingMessage } from 'node:http';

/**
 * A request's target as a path, also where it came with one of the service's own hosts before it (`http://host/info`),
 * which then counts for the request's host (RFC 9112, 3.2.2). Another host's is left as it is, and refused later.
 */
export function ownTarget(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  hosts: ReadonlySet<string>,
): string {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (!hosts.has(host.toLowerCase())) return url;
  headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}
