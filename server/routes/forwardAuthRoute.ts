import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { prefix } from '../../shared/calls';
import { parseUrl } from '../../shared/parseUrl';
import { subjectHeader } from '../../shared/subjectHeader';
import { mayEnter } from '../accounts/groups';
import { textsOf } from '../lib/languageOfHeader';
import { refuse } from '../lib/refused';
import { framedPath, isFrame } from '../openid/page';
import { openIdPath } from '../openid/paths';
import { introspect, whyInactive } from '../services/introspection';
import type { ApiDeps } from './apiDeps';

type Introspected = NonNullable<Awaited<ReturnType<typeof introspect>>>;

const path = '/forward-auth';
export const forwardAuthUrl = prefix + path;

/**
 * `GET /api/forward-auth` (docs/behaviour.md, Service): one of the owner's proxies asks before each request whether the
 * visitor may go on (`auth_request`, `forward_auth`).
 * - 200 while the session is live, with `Remote-Id`, `Remote-User`, `Remote-Name`, `Remote-Email` and `Remote-Groups` in UTF-8
 * - without a session, a page is redirected to the login and back; anything else gets 401, with the same `Location`
 * - 403 if the visitor sent a `Remote-…` header, or may not enter: `Location` is then a page that says so
 * - 404 unless the owner has turned it on
 */
export function forwardAuthRoute(api: FastifyInstance, deps: ApiDeps): void {
  const { addresses, cookies, db, forwardAuth, limits, openId } = deps;
  const warnedOf = new Set<string>();
  // CORS would answer 204, which a proxy that forwards the visitor's method would take as permission.
  api.options(path, { schema: { hide: true }, config: { cors: false } }, () => refuse(404, 'notFound'));
  api.get(path, { schema: { hide: true }, config: { from: 'anywhere' } }, async (request, reply) => {
    if (forwardAuth === 'off') refuse(404, 'notFound');
    // Apps may read `Remote_User` or `Remote.User` as `Remote-User`, and no proxy can be relied on to remove every spelling.
    const lookAlike = Object.keys(request.headers).find((name) => name.startsWith('remote'));
    if (lookAlike !== undefined) refuse(403, (texts) => texts.headerNotVisitors(lookAlike.slice(0, 64)));
    // A preflight never has cookies; the software behind the proxy answers it without learning who the visitor is.
    if (forwardAuth === 'preflights' && isPreflight(request)) return reply.code(200).send();
    const { access, unboundRefresh: refresh, all, isTwin } = cookies.read(request);
    // An expired access token does not interrupt an open page. Opening a page may first redirect the visitor to the front
    // door, which renews the cookies.
    const session = isTwin ? undefined : await introspect(db, { access, refresh });
    const meantFor = request.headers[subjectHeader];
    const found = meantFor === undefined || meantFor === session?.visitor.id ? session : undefined;
    const back = backOf(request, addresses.siteOrigin);
    const isTrusted = back !== undefined && addresses.callers.includes(new URL(back).origin);
    const isNavigation = request.headers['sec-fetch-dest'] === 'document' && methodOf(request) === 'GET';
    if (found !== undefined && !(found.isRenewalDue && isNavigation && isTrusted))
      return letIn(request, reply, found, back);
    // Every image of a page causes a call, so only those of logged-out visitors count.
    await limits.callsOfAddress.take(request.addressKeys);
    const { why, renewable } = await whyInactive(db, all, isTwin);
    if (back !== undefined && !isTrusted) warnOf(new URL(back).origin, request);
    const query = [renewable && why === 'expired' && 'refresh=true', back && `continue=${encodeURIComponent(back)}`];
    const page = isFrame(request.headers['sec-fetch-dest']) ? framedPath : '/accounts';
    reply.header('Location', `${addresses.siteOrigin}${page}?${query.filter(Boolean).join('&')}`);
    return reply.code(isPage(request) ? 302 : 401).send({ message: textsOf(request).notLoggedIn });
  });

  /** Answers for a logged-in visitor, who may not be among those to whom the app is open. */
  async function letIn(request: FastifyRequest, reply: FastifyReply, session: Introspected, back: string | undefined) {
    const { id, username, email } = session.visitor;
    const { searchParams } = new URL(request.url, addresses.siteOrigin);
    const closed = await openId.closedAppsAt(searchParams.get('host') ?? undefined);
    const app = closed.find(({ entrants }) => !mayEnter(entrants, { subject: id, groups: session.groups }));
    if (app !== undefined) {
      const query = new URLSearchParams({ client_id: app.name, ...(back !== undefined && { continue: back }) });
      reply.header('Location', `${addresses.siteOrigin}${openIdPath}/consent?${query}`);
      return reply.code(isPage(request) ? 302 : 403).send({ message: textsOf(request).appNotOpen(app.name) });
    }
    const name = utf8(username);
    reply.headers({ 'Remote-User': name, 'Remote-Name': name, 'Remote-Id': id, 'Remote-Email': utf8(email) });
    return reply.header('Remote-Groups', session.groups.join(',')).code(200).send();
  }

  /** Logs once per origin that visitors are not sent back to it. Limited, because anyone can make up origins. */
  function warnOf(origin: string, { log }: FastifyRequest): void {
    if (warnedOf.has(origin) || warnedOf.size >= 100) return;
    warnedOf.add(origin);
    log.warn({ origin }, 'Visitors are not sent back to this software: TRUSTED_ORIGINS does not contain its origin');
  }
}

const forwarded = ({ headers }: FastifyRequest, name: string) =>
  [headers[`x-forwarded-${name}`]].flat().at(0)?.split(',')[0]?.trim() ?? '';

// A submitted form gets a 401 instead of a redirect, which would lose what was typed.
const methodOf = (request: FastifyRequest) => forwarded(request, 'method') || 'GET';

const isPage = (request: FastifyRequest) =>
  /\btext\/html\b/.test(request.headers.accept ?? '') && /^(GET|HEAD)$/.test(methodOf(request));

const isPreflight = (request: FastifyRequest) =>
  methodOf(request) === 'OPTIONS' &&
  request.headers.origin !== undefined &&
  request.headers['access-control-request-method'] !== undefined;

/** The address that the visitor's browser shows, as the proxy reports it. The front door redirects only to trusted origins. */
function backOf(request: FastifyRequest, siteOrigin: string): string | undefined {
  const protocol = forwarded(request, 'proto') || new URL(siteOrigin).protocol.slice(0, -1);
  const address = `${protocol}://${forwarded(request, 'host')}${String(request.headers['x-forwarded-uri'] ?? '/')}`;
  return parseUrl(address)?.href;
}

/** Node writes header values as latin1, so each byte of the UTF-8 text becomes one character. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
