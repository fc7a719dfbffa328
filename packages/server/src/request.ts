/** Headers of the Fetch standard, or of Node. */
type HeaderValues = Pick<Headers, 'get'> | { readonly [name: string]: unknown };

/** A `Request`, Node's `IncomingMessage` or a framework's version of it, or an object with only headers. */
export interface RequestLike {
  readonly headers: HeaderValues;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the address before a router stripped its own prefix. */
  readonly originalUrl?: string | undefined;
  readonly socket?: object | null | undefined;
}

/** A header's value, '' if absent. Some adapters return a repeated header as a list. */
export function headerOf({ headers }: RequestLike, name: string): string {
  const value =
    typeof headers.get === 'function' ? (headers as Headers).get(name) : (headers as Record<string, unknown>)[name];
  if (Array.isArray(value)) return value.join(name === 'cookie' ? '; ' : ', ');
  return typeof value === 'string' ? value : '';
}

/** What the visitor waits for: a page, the answer to a script's call, or the page after submitting a form. */
export function kindOf(request: RequestLike): 'page' | 'form' | 'api' {
  const mode = headerOf(request, 'sec-fetch-mode');
  const isPage = mode === '' ? headerOf(request, 'accept').includes('text/html') : mode === 'navigate';
  if (!isPage) return 'api';
  return /^(GET|HEAD)?$/i.test(request.method ?? '') ? 'page' : 'form';
}

/** A host name or IP address and a port, as a browser sends in `Host`. */
const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * The address that the visitor's browser shows, or undefined if the request holds none. The target never chooses the
 * host: `//evil.example/` is a path of this host's.
 * @param origin the app's own; without it, the one that the request and the proxies state. The front door follows only
 * origins that it trusts.
 */
export function addressOf(request: RequestLike, origin: string | undefined): string | undefined {
  const { headers, socket, originalUrl, url = '/' } = request;
  const target = /^(?:(https?):\/\/([^/?#]*))?([/?][^#]*)?(?:#|$)/i.exec(originalUrl ?? url);
  // `*` is about the whole server, and is no address to return to.
  if (target === null) return undefined;
  const [, scheme, authority, rest = ''] = target;
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  const proxied = (name: string) => headerOf(request, `x-forwarded-${name}`).split(',')[0]?.trim() ?? '';
  // A Fetch request has its full address; on a Node server, the client controls this text.
  const isWhole = typeof headers.get === 'function';
  // HTTP/2 sends `:authority` instead of `Host`; a `Headers` object throws at that name.
  const host = proxied('host') || (isWhole ? authority : headerOf(request, ':authority')) || headerOf(request, 'host');
  const protocol = /^https?$/.test(proxied('proto'))
    ? proxied('proto')
    : ((isWhole && scheme) || (socket && 'encrypted' in socket ? 'https' : 'http')).toLowerCase();
  const own = origin ?? (plainHost.test(host) ? `${protocol}://${host}` : '');
  return URL.canParse(own + path) ? new URL(own + path).href : undefined;
}

/**
 * An error for a request that gets neither a visitor nor a refusal: `status` is 400 if the request is malformed, 503
 * after an unexpected fault, which is the `cause`.
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
   * The same as an answer, which Hono requests if the app handles no errors. An answer cannot carry the cause, so it is
   * logged to the console.
   */
  getResponse(): Response {
    if (this.status === 503) console.error(this);
    return Response.json({ message: this.message }, { status: this.status, headers: { 'Cache-Control': 'no-store' } });
  }
}

export const faultOf = (cause: unknown) => (cause instanceof RequestFault ? cause : new RequestFault(503, { cause }));
