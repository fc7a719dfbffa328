import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { sessionEnd } from '../../shared/sessionEnd';
import { textsOf } from '../lib/languageOfHeader';
import { tooManyRequests } from '../lib/refused';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { findSession, requireFreshSession, requireSession } from './requireSession';
import { route } from './route';

/** After how many seconds a browser that may not wait now should ask again. */
const pause = 30;

/** Renewing, listing and ending sessions (docs/behaviour.md, 4, Sessions and Managing the account). */
export function sessionRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { cookies, neighbours, sessions } = deps;

  route(
    api,
    calls.refreshAccessToken,
    async (request, reply) => {
      const sent = cookies.read(request);
      if (!sent.any) {
        cookies.clearSession(reply, request);
        return reply.code(204).send();
      }
      const renewal =
        sent.refresh === undefined ? undefined : await sessions.renew(sent.refresh, actorOf(deps, request));
      if (renewal === undefined) {
        cookies.clearSession(reply, request);
        return reply.code(401).send({ message: textsOf(request).sessionEnded });
      }
      neighbours.renewed(request.visitorAddress);
      cookies.setSession(reply, renewal.tokens);
      return { message: textsOf(request).accessRenewed, sub: renewal.subject };
    },
    { response: { 204: { type: 'null', description: 'No session cookie came: there is nothing to renew.' } } },
  );

  route(api, calls.logout, async (request, reply) => {
    const session = await requireSession(deps, request);
    await sessions.end(session, actorOf(deps, request));
    cookies.clearSession(reply);
    return { message: textsOf(request).loggedOut };
  });

  route(api, calls.logoutEverywhere, async (request, reply) => {
    const { accountId } = await requireSession(deps, request);
    await sessions.endAll(accountId, actorOf(deps, request));
    cookies.clearSession(reply);
    return { message: textsOf(request).loggedOutEverywhere };
  });

  route(api, calls.isLogged, async (request) => {
    await requireSession(deps, request);
    return { message: textsOf(request).isLogged };
  });

  route(api, calls.accountSessions, async (request) => {
    const list = await sessions.list(await requireSession(deps, request));
    return list.map(({ at, ...session }) => ({ ...session, at: at.getTime() }));
  });

  route(api, calls.endSession, async (request) => {
    const session = await requireFreshSession(deps, request);
    await sessions.endOne(session, request.body.Id, actorOf(deps, request));
    return { message: textsOf(request).deviceLoggedOut };
  });

  route(api, calls.endOtherSessions, async (request) => {
    const session = await requireFreshSession(deps, request);
    await sessions.endAllOthers(session, actorOf(deps, request));
    return { message: textsOf(request).otherDevicesLoggedOut };
  });

  route(api, sessionEnd, async (request, reply) => {
    const gone = new AbortController();
    // Before the session is read: a visitor who leaves meanwhile must not hold one of the waits.
    reply.raw.once('close', () => gone.abort());
    const session = await findSession(deps, request);
    // Not a 401, which would stand in the console of a page that is just logging out.
    if (session === undefined) return { hasEnded: true };
    const hasEnded = await deps.endWatch.wait(session.sessionId, gone.signal);
    if (hasEnded === undefined) throw tooManyRequests(pause);
    return { hasEnded };
  });
}
