import { createAsk, type Visitor, type Who } from './ask';
import { answered, middlewareOf } from './middleware';
import { refusalFor } from './refusal';
import { addressOf, faultOf, RequestFault, type RequestLike } from './request';

export type { RequestLike, Visitor, Who };

export interface FrontDoorOptions {
  /** The front door's origin, such as `https://www.vestibule.example`, where visitors log in. */
  readonly frontDoor: string;
  /** The address of the front door's service for this server, if it differs, such as `http://10.0.0.5:8080`. */
  readonly service?: string | undefined;
  /** The key that `npm run accounts -- service-key NAME` printed. */
  readonly key: string | undefined;
  /** The app's own origin, if the proxies in front of this server do not pass it on in `X-Forwarded-Proto` and `Host`. */
  readonly origin?: string | undefined;
  /** How long the service may take to answer, in milliseconds. */
  readonly timeout?: number | undefined;
}

export interface FrontDoor {
  /** Who sends the request. Never throws. */
  whoIs(request: RequestLike): Promise<Who>;
  /**
   * The visitor who sends the request; null if nobody is logged in.
   * @throws Error if that cannot be determined: the service does not answer, or refuses the key
   */
  visitorOf(request: RequestLike): Promise<Visitor | null>;
  /**
   * The visitor, or the answer to anyone who may not go on: a redirect for a page, 401 with JSON for a script's call, 401
   * with a page for a submitted form, 400 for a malformed request, 503 if the visitor cannot be determined. Never throws.
   * @param kind `page` if the caller knows better than the request's headers
   */
  requireVisitor(request: RequestLike, kind?: 'page'): Promise<Visitor | Response>;
  /** The same for frameworks. */
  readonly middleware: ReturnType<typeof middlewareOf>;
}

/**
 * Creates a client that asks the front door who a visitor is. One per server is enough: it caches an answer for as long
 * as the service allows, 30 seconds at most.
 * @throws Error that names the option that is missing or is not an http or https address
 */
export function createFrontDoor({ frontDoor, service, key, origin, timeout = 3_000 }: FrontDoorOptions): FrontDoor {
  const door = originIn('frontDoor', frontDoor);
  const own = origin === undefined ? undefined : originIn('origin', origin);
  if (!key)
    throw new Error("key is missing: npm run accounts -- service-key NAME prints one in the front door's repository");
  const whoIs = createAsk(originIn('service', service ?? frontDoor), key, timeout);

  /** @throws RequestFault, and nothing else */
  async function admit(request: RequestLike, kind?: 'page'): Promise<Visitor | Response> {
    try {
      const who = await whoIs(request);
      if (who.kind === 'loggedIn') return who.visitor;
      const back = addressOf(request, own);
      if (back === undefined) throw new RequestFault(400);
      if (who.kind === 'unknown') console.error(failureOf(who));
      return refusalFor(request, who, `${door}/accounts`, back, kind);
    } catch (cause) {
      throw faultOf(cause);
    }
  }
  return {
    whoIs,
    async visitorOf(request) {
      const who = await whoIs(request);
      if (who.kind !== 'unknown') return who.kind === 'loggedIn' ? who.visitor : null;
      throw failureOf(who);
    },
    requireVisitor: (request, kind) => answered(() => admit(request, kind)),
    middleware: middlewareOf(admit),
  };
}

const failureOf = (who: Extract<Who, { kind: 'unknown' }>) =>
  new Error(
    `The front door's service did not say who the visitor is: ${who.why === 'refused' ? `it answered ${who.status}` : who.why}`,
    'cause' in who ? who : {},
  );

function originIn(name: string, given: string): string {
  try {
    const { protocol, origin } = new URL(given);
    if (/^https?:$/.test(protocol)) return origin;
  } catch {
    // Reported below.
  }
  throw new Error(`${name} must be an origin such as https://www.vestibule.example, not '${given}'`);
}
