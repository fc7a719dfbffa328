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

/** A header's value, '' without one. Some adapters give a header that came several times as a list. */
export function headerOf({ headers }: RequestLike, name: string): string {
  const value =
    typeof headers.get === 'function' ? (headers as Headers).get(name) : (headers as Record<string, unknown>)[name];
  if (Array.isArray(value)) return value.join(name === 'cookie' ? '; ' : ', ');
  return typeof value === 'string' ? value : '';
}

/** What the visitor waits for: a page, the answer to a script's call, or the page after a form that was sent. */
export function kindOf(request: RequestLike): 'page' | 'form' | 'api' {
  const mode = headerOf(request, 'sec-fetch-mode');
  const isPage = mode === '' ? headerOf(request, 'accept').includes('text/html') : mode === 'navigate';
  if (!isPage) return 'api';
  return /^(GET|HEAD)?$/i.test(request.method ?? '') ? 'page' : 'form';
}

/** A name or an address, and a port: what a browser sends as `Host`. */
const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * The address that the visitor's browser shows, or undefined if the request holds none. The target never chooses the
 * host: `//evil.example/` is a path of this host's.
 * @param origin the app's own; without it, what the request and the proxies before it say. The front door follows no
 * origin that it does not trust.
 */
export function addressOf(request: RequestLike, origin: string | undefined): string | undefined {
  const { headers, socket, originalUrl, url = '/' } = request;
  const target = /^(?:(https?):\/\/([^/?#]*))?([/?][^#]*)?(?:#|$)/i.exec(originalUrl ?? url);
  // Nobody can be sent back to `*`, which asks about the whole server.
  if (target === null) return undefined;
  const [, scheme, authority, rest = ''] = target;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const proxied = (name: string) => headerOf(request, `x-forwarded-${name}`).split(',')[0]?.trim() ?? '';
  // A request of the Fetch standard has its address whole; to a server of Node, its client writes what it likes there.
  const isWhole = typeof headers.get === 'function';
  // HTTP/2 has `:authority` for `Host`; a `Headers` object throws at that name.
  const host = proxied('host') || (isWhole ? authority : headerOf(request, ':authority')) || headerOf(request, 'host');
  const protocol = /^https?$/.test(proxied('proto'))
    ? proxied('proto')
    : ((isWhole && scheme) || (socket && 'encrypted' in socket ? 'https' : 'http')).toLowerCase();
  const own = origin ?? (plainHost.test(host) ? `${protocol}://${host}` : '');
  return URL.canParse(own + path) ? new URL(own + path).href : undefined;
}

/**
 * A request that gets neither a visitor nor a refusal, as frameworks take errors: `status` 400 if it is malformed, 503 if
 * something unexpected happened, which is the `cause`.
 */
export class RequestFault extends Error {
  readonly statusCode: number;
  constructor(
    readonly status: 400 | 503,
    options?: ErrorOptions,
  ) {
    super(status === 400 ? 'The request is malformed' : 'Something unexpected happened', options);
    this.statusCode = status;
  }
  /**
   * The same as an answer, which Hono asks for if the app handles no errors. An answer cannot carry the cause, so the
   * console gets it.
   */
  getResponse(): Response {
    if (this.status === 503) console.error(this);
    return Response.json({ message: this.message }, { status: this.status, headers: { 'Cache-Control': 'no-store' } });
  }
}

export const faultOf = (cause: unknown) => (cause instanceof RequestFault ? cause : new RequestFault(503, { cause }));
