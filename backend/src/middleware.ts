import type { Visitor } from './ask';
import type { RequestLike } from './request';

type Require = (request: RequestLike, kind?: 'page') => Promise<Visitor | Response>;

/** What Express and Connect answer with. */
interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}
interface WithVisitor {
  visitor?: Visitor | undefined;
}

/** The request as one for the page that the visitor sees: some frameworks fetch its data from an address of their own. */
const at = (page: URL | undefined, request: RequestLike): RequestLike =>
  page === undefined ? request : { headers: request.headers, method: request.method, url: page.href };

/** Lets in who is logged in, and answers everybody else: one for each framework, to be given to it as it is. */
export function middlewareOf(require: Require) {
  return {
    /** `app.use('/mine', middleware.express)`, and of Connect: the visitor is `request.visitor`. */
    express(request: RequestLike & WithVisitor, response: NodeResponse, next: () => void): void {
      void require(request).then(async (found) => {
        if (!(found instanceof Response)) {
          request.visitor = found;
          return next();
        }
        response.statusCode = found.status;
        found.headers.forEach((value, name) => response.setHeader(name, value));
        response.end(await found.text());
      });
    },
    /** `app.addHook('onRequest', middleware.fastify)`: the visitor is `request.visitor`. */
    async fastify(request: RequestLike & WithVisitor, reply: { send(answer: Response): unknown }): Promise<unknown> {
      const found = await require(request);
      if (found instanceof Response) return reply.send(found);
      request.visitor = found;
      return undefined;
    },
    /** `app.use('/mine/*', middleware.hono)`: the visitor is `c.get('visitor')`. */
    async hono(
      c: { readonly req: { readonly raw: RequestLike }; set(name: 'visitor', visitor: Visitor): void },
      next: () => Promise<void>,
    ): Promise<Response | void> {
      const found = await require(c.req.raw);
      if (found instanceof Response) return found;
      c.set('visitor', found);
      return next();
    },
    /** `export const proxy = middleware.next`, and for any server of the Fetch standard: nothing where the visitor may go on. */
    async next(request: RequestLike): Promise<Response | undefined> {
      const found = await require(request);
      return found instanceof Response ? found : undefined;
    },
    /** `const visitor = await middleware.reactRouter(args)` in a loader or an action: throws the answer, as redirects are thrown there. */
    async reactRouter({ request, url }: { readonly request: RequestLike; readonly url?: URL }): Promise<Visitor> {
      // Its own calls for a loader's data understand a redirect, and are no pages by their headers.
      const found = await require(at(url, request), request.method === 'GET' ? 'page' : undefined);
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
      const found = await require(at(event.url, event.request), event.isDataRequest ? 'page' : undefined);
      if (!(found instanceof Response)) {
        event.locals.visitor = found;
        return resolve(event);
      }
      const location = found.headers.get('location');
      return event.isDataRequest && location !== null ? Response.json({ type: 'redirect', location }) : found;
    },
    /** `export default defineEventHandler(middleware.nuxt)` in `server/middleware`: the visitor is `event.context.visitor`. */
    async nuxt(event: {
      readonly node: { readonly req: RequestLike };
      readonly context: WithVisitor;
    }): Promise<Response | undefined> {
      const found = await require(event.node.req);
      if (found instanceof Response) return found;
      event.context.visitor = found;
      return undefined;
    },
  };
}

interface SvelteKitEvent {
  readonly request: RequestLike;
  readonly url: URL;
  readonly isDataRequest: boolean;
  readonly locals: object & WithVisitor;
}
