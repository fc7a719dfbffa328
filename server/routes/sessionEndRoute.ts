import type { FastifyInstance } from 'fastify';
import { sessionEnd } from '../../shared/sessionEnd';
import { tooManyRequests } from '../http/refused';
import { requireSession } from '../sessions/requireSession';
import type { ApiDeps } from './apiDeps';
import { route } from './route';

/** After how many seconds a browser that may not wait now should ask again. */
const pause = 30;

/**
 * `GET /api/account/session-end` (docs/behaviour.md, Sessions), a long poll: answers when another device ends the session, or
 * after 25 seconds that it has not ended. 401 without a live access token.
 */
export function sessionEndRoute(api: FastifyInstance, deps: ApiDeps): void {
  route(api, sessionEnd, async (request, reply) => {
    const { sessionId } = await requireSession(deps, request);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const hasEnded = await deps.endWatch.wait(sessionId, gone.signal);
    if (hasEnded === undefined) throw tooManyRequests(pause);
    return { hasEnded };
  });
}
