import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../routes/apiDeps';
import { Refused } from '../http/refused';
import type { LiveSession } from './sessions';

/**
 * The session of the request's access token (docs/behaviour.md, 4 and 6).
 * @throws Refused 401 where there is no valid session; the browser then renews, once.
 */
export async function requireSession({ cookies, sessions }: ApiDeps, request: FastifyRequest): Promise<LiveSession> {
  const { access } = cookies.read(request);
  const session = access === undefined ? undefined : await sessions.find(access);
  if (session === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
  return session;
}

/** For calls without a payload: nothing, or an empty object, is all they take. */
export async function takesNothing(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { body } = request;
  if (body === undefined || body === null) return;
  if (typeof body !== 'object' || Array.isArray(body) || Object.keys(body).length > 0)
    throw new Refused(400, (texts) => texts.bodyUnexpected);
}
