import type { Visitor } from './ask';
import { faultOf, type RequestLike } from './request';

/** Returns the visitor, or the answer to anyone else; throws only `RequestFault`. */
type Admit = (request: RequestLike, kind?: 'page') => Promise<Visitor | Response>;

interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
  destroy(): unknown;
}
interface FastifyReply {
  code(status: number): FastifyReply;
  headers(values: Record<string, string>): FastifyReply;
  send(body: string): unknown;
}
interface WithVisitor {
  visitor?: Visitor | undefined;
}

/** The request, with the address of the page that the visitor sees: some frameworks fetch its data from another address. */
const at = (page: URL | undefined, request: RequestLike): RequestLike =>
  page === undefined ? request : { headers: request.headers, method: request.method, url: page.href };

/**
 * Lets logged-in visitors in and answers everyone else: one function for each framework, to be passed to it unchanged. A
 * malformed request (400) or an unexpected fault (503) becomes an error of the framework.
 */
export function middlewareOf(admit: Admit) {
  return {
    /** `app.use('/mine', middleware.express)`, and of Connect: the visitor is `request.visitor`. */
    express(request: RequestLike & WithVisitor, response: NodeResponse, next: (error?: unknown) => void): void {
      const answer = async (given: Response) => {
        const body = await given.text();
        response.statusCode = given.status;
        given.headers.forEach((value, name) => response.setHeader(name, value));
        response.end(body);
      };
      admit(request)
        .then((found) => {
          if (found instanceof Response) return answer(found);
          request.visitor = found;
          return next();
        })
        // A callback that ignores the error would let everyone in.
        .catch((error: unknown) => (next.length > 0 ? next(error) : answer(faultOf(error).getResponse())))
        // An unhandled rejection would end the process.
        .catch(() => void response.destroy());
    },
    /** `app.addHook('onRequest', middleware.fastify)`: the visitor is `request.visitor`. */
    async fastify(request: RequestLike & WithVisitor, reply: FastifyReply): Promise<unknown> {
      const found = await admit(request);
      // As text, because Fastify cannot send a `Response` to a HEAD request.
      if (found instanceof Response)
        return reply
          .code(found.status)
          .headers(Object.fromEntries(found.headers))
          .send(await found.text());
      request.visitor = found;
      return undefined;
    },
    /** `app.use('/mine/*', middleware.hono)`: the visitor is `c.get('visitor')`. */
    async hono(
      c: { readonly req: { readonly raw: RequestLike }; set(name: 'visitor', visitor: Visitor): void },
      next: () => Promise<void>,
    ): Promise<Response | void> {
      const found = await admit(c.req.raw);
      if (found instanceof Response) return found;
      c.set('visitor', found);
      return next();
    },
    /** `export const proxy = middleware.next`, and for any server of the Fetch standard: returns nothing if the visitor may go on. */
    async next(request: RequestLike): Promise<Response | undefined> {
      const found = await answered(() => admit(request));
      return found instanceof Response ? found : undefined;
    },
    /** `const visitor = await middleware.reactRouter(args)` in a loader or an action: throws the answer, like a redirect. */
    async reactRouter({ request, url }: { readonly request: RequestLike; readonly url?: URL }): Promise<Visitor> {
      // React Router's requests for loader data follow redirects, but do not look like page requests by their headers.
      const found = await answered(() => admit(at(url, request), request.method === 'GET' ? 'page' : undefined));
      if (found instanceof Response) throw found;
      return found;
    },
    /** `export const handle = middleware.svelteKit`: the visitor is `event.locals.visitor`. */
    async svelteKit<Event extends SvelteKitEvent>({
      event,
      resolve,
    }: {
      readonly event: Event;
      readonly resolve: (event: Event) => Response | Promise<Response>;
    }): Promise<Response> {
      const found = await answered(() => admit(at(event.url, event.request), event.isDataRequest ? 'page' : undefined));
      if (!(found instanceof Response)) {
        event.locals.visitor = found;
        return resolve(event);
      }
      const location = found.headers.get('location');
      if (!event.isDataRequest || location === null) return found;
      return Response.json({ type: 'redirect', location }, { headers: found.headers });
    },
    /** `export default defineEventHandler(middleware.nuxt)` in `server/middleware`: the visitor is `event.context.visitor`. */
    async nuxt(event: {
      readonly node: { readonly req: RequestLike };
      readonly context: WithVisitor;
    }): Promise<Response | undefined> {
      const found = await admit(event.node.req);
      if (found instanceof Response) return found;
      event.context.visitor = found;
      return undefined;
    },
  };
}

/** The visitor or the answer, for frameworks that turn an error into a 500. Async, so that a throw in `call` is caught too. */
export const answered = (call: () => ReturnType<Admit>): ReturnType<Admit> =>
  (async () => call())().catch((error: unknown) => faultOf(error).getResponse());

interface SvelteKitEvent {
  readonly request: RequestLike;
  readonly url: URL;
  readonly isDataRequest: boolean;
  readonly locals: object & WithVisitor;
}
