import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { textsFor } from '../http/errorHandler';
import { requireFreshSession, requireSession } from '../sessions/requireSession';
import type { ApiDeps } from './apiDeps';
import { actorOf } from './actorOf';
import { route } from './route';

/**
 * `GET /api/account/sessions`: the account's devices. `POST /api/account/sessions/end` and `…/end-others`: end one other
 * session, or all of them; 200 even if a session has already ended (docs/behaviour.md, Managing the account).
 */
export function accountSessionRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { sessions } = deps;
  const { accountSessions, endSession, endOtherSessions } = calls;

  route(api, accountSessions, async (request) => {
    const list = await sessions.list(await requireSession(deps, request));
    return list.map(({ at, ...session }) => ({ ...session, at: at.getTime() }));
  });

  route(api, endSession, async (request) => {
    const session = await requireFreshSession(deps, request);
    await sessions.endOne(session, request.body.Id, actorOf(deps, request));
    return { message: textsFor(request).deviceLoggedOut };
  });

  route(api, endOtherSessions, async (request) => {
    const session = await requireFreshSession(deps, request);
    await sessions.endAllOthers(session, actorOf(deps, request));
    return { message: textsFor(request).otherDevicesLoggedOut };
  });
}
