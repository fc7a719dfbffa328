import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from '../routes/apiDeps';
import { actorOf } from '../routes/actorOf';

/**
 * Ends the session that a request brings along, where it has a live one: a link that takes a browser's cookies away may
 * be of another account than the one that is logged in there, whose session would go on without them (S3).
 */
export async function endBrought(deps: ApiDeps, request: FastifyRequest): Promise<void> {
  const { cookies, sessions } = deps;
  const { access } = cookies.read(request);
  const session = access === undefined ? undefined : await sessions.find(access);
  if (session !== undefined) await sessions.end(session, actorOf(deps, request));
}
