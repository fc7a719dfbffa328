import type { FastifyInstance } from 'fastify';
import { sessionEnd } from '../../shared/sessionEnd';
import { tooManyRequests } from '../http/refused';
import { requireSession } from '../sessions/requireSession';
import type { ApiDeps } from './apiDeps';
import { route } from './route';

/** When a browser that may not wait now may ask again, in seconds. */
const pause = 30;

/**
 * `GET /api/account/session-end` (docs/behaviour.md, Sessions): answers when the session has ended on another device, or
 * after 25 seconds that it has not. 401 without a live access token.
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
