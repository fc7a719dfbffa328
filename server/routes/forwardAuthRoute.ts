import type { FastifyInstance, FastifyRequest } from 'fastify';
import { prefix } from '../../shared/calls';
import { clientKeys } from '../http/clientKey';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { introspect, whyInactive } from '../services/introspection';
import type { ApiDeps } from './apiDeps';

const path = '/forward-auth';
export const forwardAuthUrl = prefix + path;

/**
 * `GET /api/forward-auth` (docs/behaviour.md, Service): a proxy of the owner's asks before each request whether the visitor
 * may go on (`auth_request`, `forward_auth`). 200 with `Remote-Id`, `Remote-User`, `Remote-Name` and `Remote-Email`, in UTF-8; for a
 * page a redirect to the log-in and back; else 401, with the same address in `Location`. 403 if the visitor sent such a header. 404 unless the owner turned it on.
 */
export function forwardAuthRoute(api: FastifyInstance, deps: ApiDeps): void {
  const { addresses, cookies, db, isForwardAuth, limits } = deps;
  // CORS would answer 204, which a proxy that asks by the visitor's own method takes for a yes.
  api.options(path, { schema: { hide: true }, config: { cors: false } }, () => {
    throw new Refused(404, (texts) => texts.notFound);
  });
  api.get(path, { schema: { hide: true }, config: { from: 'anywhere' } }, async (request, reply) => {
    if (!isForwardAuth) throw new Refused(404, (texts) => texts.notFound);
    // Apps read `Remote_User` or `Remote.User` as `Remote-User`, and no proxy can be trusted to take all of them away.
    const lookAlike = Object.keys(request.headers).find((name) => name.startsWith('remote'));
    if (lookAlike !== undefined) throw new Refused(403, (texts) => texts.headerNotVisitors(lookAlike.slice(0, 64)));
    const { access, all, isTwin } = cookies.read(request);
    const found = access === undefined ? undefined : await introspect(db, access);
    if (found !== undefined) {
      const { id, username, email } = found.visitor;
      const name = utf8(username);
      reply.headers({ 'Remote-User': name, 'Remote-Name': name, 'Remote-Id': id, 'Remote-Email': utf8(email) });
      return reply.code(200).send();
    }
    // Each picture of a page asks: only who is logged out counts.
    await limits.callsOfAddress.take(clientKeys(request.visitorAddress));
    const { why, renewable } = await whyInactive(db, all, isTwin);
    const back = backOf(request, addresses.siteOrigin);
    const query = [renewable && why === 'expired' && 'refresh=true', back && `continue=${encodeURIComponent(back)}`];
    reply.header('Location', `${addresses.siteOrigin}/accounts?${query.filter(Boolean).join('&')}`);
    const isPage = /\btext\/html\b/.test(request.headers.accept ?? '') && /^(GET|HEAD)$/.test(methodOf(request));
    return reply.code(isPage ? 302 : 401).send({ message: textsFor(request).notLoggedIn });
  });
}

const forwarded = ({ headers }: FastifyRequest, name: string) =>
  [headers[`x-forwarded-${name}`]].flat().at(0)?.split(',')[0]?.trim() ?? '';

// A form that was sent is told of, never led away with what was typed.
const methodOf = (request: FastifyRequest) => forwarded(request, 'method') || 'GET';

/** The address that the visitor's browser shows, as the proxy says it. The front door follows trusted origins alone. */
function backOf(request: FastifyRequest, siteOrigin: string): string | undefined {
  const protocol = forwarded(request, 'proto') || new URL(siteOrigin).protocol.slice(0, -1);
  const address = `${protocol}://${forwarded(request, 'host')}${String(request.headers['x-forwarded-uri'] ?? '/')}`;
  return URL.canParse(address) ? new URL(address).href : undefined;
}

/** A header holds bytes. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
