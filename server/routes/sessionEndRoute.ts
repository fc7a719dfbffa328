import Type from 'typebox';
import { Refusal } from '../../shared/contract';
import { sessionEndPath } from '../../shared/sessionEnd';
import { tooManyRequests } from '../http/refused';
import { requireSession } from '../sessions/requireSession';
import type { Api, ApiDeps } from './apiDeps';

const SessionEnd = Type.Object({ hasEnded: Type.Boolean() });
/** When a browser that may not wait now may ask again, in seconds. */
const pause = 30;

/**
 * `GET /api/account/session-end` (docs/behaviour.md, Sessions): answers when the session has ended on another device, or
 * after 25 seconds that it has not. 401 without a live access token.
 */
export function sessionEndRoute(api: Api, deps: ApiDeps): void {
  api.get(
    sessionEndPath,
    { schema: { response: { 200: SessionEnd, '4xx': Refusal, '5xx': Refusal } } },
    async (request, reply) => {
      const { sessionId } = await requireSession(deps, request);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const hasEnded = await deps.endWatch.wait(sessionId, gone.signal);
      if (hasEnded === undefined) throw tooManyRequests(pause);
      return { hasEnded };
    },
  );
}
