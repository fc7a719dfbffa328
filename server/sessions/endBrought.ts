import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from '../routes/apiDeps';
import { actorOf } from '../routes/actorOf';

/**
 * Ends the session of the request's cookies, if it is live. A link that clears a browser's cookies may belong to another
 * account than the one logged in there, whose session would otherwise live on without its cookies (S3).
 */
export async function endBrought(deps: ApiDeps, request: FastifyRequest): Promise<void> {
  const { cookies, sessions } = deps;
  const { access } = cookies.read(request);
  const session = access === undefined ? undefined : await sessions.find(access);
  if (session !== undefined) await sessions.end(session, actorOf(deps, request));
}
