import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from './apiDeps';
import { actorOf } from './actorOf';
import { route } from './route';
import { calls } from '../../shared/allCalls';
import { textsFor } from '../http/errorHandler';
import { requireSession } from '../sessions/requireSession';

/**
 * `POST /api/refreshaccesstoken` (docs/behaviour.md, 4): 200 with new tokens and the session's visitor, 204 if no session
 * cookie came, 401 for a refused one.
 * `POST /api/logout`, `POST /api/account/logout-everywhere` and `GET /api/islogged`: 200, or 401 without a live access token.
 */
export function sessionRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { cookies, neighbours, sessions } = deps;
  const { refreshAccessToken, logout, logoutEverywhere, isLogged } = calls;

  route(
    api,
    refreshAccessToken,
    async (request, reply) => {
      const brought = cookies.read(request);
      if (!brought.any) {
        cookies.clearSession(reply, request);
        return reply.code(204).send();
      }
      const renewal =
        brought.refresh === undefined ? undefined : await sessions.renew(brought.refresh, actorOf(deps, request));
      if (renewal === undefined) {
        cookies.clearSession(reply, request);
        return reply.code(401).send({ message: textsFor(request).sessionEnded });
      }
      neighbours.renewed(request.visitorAddress);
      cookies.setSession(reply, renewal.tokens);
      return { message: textsFor(request).accessRenewed, sub: renewal.subject };
    },
    { response: { 204: { type: 'null', description: 'No session cookie came: there is nothing to renew.' } } },
  );

  route(api, logout, async (request, reply) => {
    const session = await requireSession(deps, request);
    await sessions.end(session, actorOf(deps, request));
    cookies.clearSession(reply);
    return { message: textsFor(request).loggedOut };
  });

  route(api, logoutEverywhere, async (request, reply) => {
    const { accountId } = await requireSession(deps, request);
    await sessions.endAll(accountId, actorOf(deps, request));
    cookies.clearSession(reply);
    return { message: textsFor(request).loggedOutEverywhere };
  });

  route(api, isLogged, async (request) => {
    await requireSession(deps, request);
    return { message: textsFor(request).isLogged };
  });
}
