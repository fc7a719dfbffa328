/** Headers as servers have them: of the Fetch standard, or of Node. */
type HeaderValues = Pick<Headers, 'get'> | { readonly [name: string]: unknown };

/** A `Request`, Node's `IncomingMessage` or what a framework makes of it, or an object with headers alone. */
export interface RequestLike {
  readonly headers: HeaderValues;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express': the address before a router took its own part off. */
  readonly originalUrl?: string | undefined;
  readonly socket?: object | null | undefined;
}

/** A header's value, '' without one. */
export function headerOf({ headers }: RequestLike, name: string): string {
  const value =
    typeof headers.get === 'function' ? (headers as Headers).get(name) : (headers as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

/** What the visitor waits for: a page, the answer to a script's call, or the page after a form that was sent. */
export function kindOf(request: RequestLike): 'page' | 'form' | 'api' {
  const mode = headerOf(request, 'sec-fetch-mode');
  const isPage = mode === '' ? headerOf(request, 'accept').includes('text/html') : mode === 'navigate';
  if (!isPage) return 'api';
  return /^(GET|HEAD)?$/i.test(request.method ?? '') ? 'page' : 'form';
}

/**
 * The address that the visitor's browser shows.
 * @param origin the app's own; without it, what the request and the proxies before it say. The front door follows no origin that it does not trust.
 */
export function addressOf(request: RequestLike, origin: string | undefined): string {
  const { socket, originalUrl, url = '/' } = request;
  const proxied = (name: string) => headerOf(request, `x-forwarded-${name}`).split(',')[0]?.trim() ?? '';
  const host = proxied('host') || headerOf(request, 'host') || 'localhost';
  const own = new URL(originalUrl ?? url, `http${socket && 'encrypted' in socket ? 's' : ''}://${host}`);
  const path = own.pathname + own.search;
  if (origin !== undefined) return origin + path;
  const protocol = proxied('proto');
  return `${/^https?$/.test(protocol) ? `${protocol}:` : own.protocol}//${proxied('host') || own.host}${path}`;
}
