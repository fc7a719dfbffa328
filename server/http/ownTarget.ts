import type { IncomingMessage } from 'node:http';

/**
 * A request's target as a path, even if it was sent as a full URL of one of the service's own hosts (`http://host/info`).
 * That host then replaces the `Host` header (RFC 9112, 3.2.2). A URL of another host is left as it is, and refused later.
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
