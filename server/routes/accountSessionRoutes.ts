import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { textsFor } from '../http/errorHandler';
import { requireFreshSession, requireSession } from '../sessions/requireSession';
import type { ApiDeps } from './apiDeps';
import { originOf } from './originOf';
import { route } from './route';

/**
 * `GET /api/account/sessions`: the account's devices. `POST /api/account/sessions/end` and `…/end-others`: 200 ends one
 * other session, or all of them; one that is not there has ended already (docs/behaviour.md, Managing the account).
 */
export function accountSessionRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { sessions, security } = deps;
  const { accountSessions, endSession, endOtherSessions } = calls;

  route(api, accountSessions, async (request) => {
    const list = await sessions.list(await requireSession(deps, request));
    return list.map(({ at, ...session }) => ({ ...session, at: at.getTime() }));
  });

  route(api, endSession, async (request) => {
    const session = await requireFreshSession(deps, request);
    if (await sessions.endOne(session, request.body.Id, originOf(request)))
      security.stored(request, 'session_ended', session.accountId);
    return { message: textsFor(request).deviceLoggedOut };
  });

  route(api, endOtherSessions, async (request) => {
    const session = await requireFreshSession(deps, request);
    await sessions.endAllOthers(session, originOf(request));
    security.stored(request, 'other_sessions_ended', session.accountId);
    return { message: textsFor(request).otherDevicesLoggedOut };
  });
}
