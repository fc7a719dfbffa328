import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from '../routes/apiDeps';
import { actorOf } from '../routes/actorOf';
import { broughtSession } from './requireSession';

/**
 * Ends the session of the request's cookies, even if its access token has expired. A link that clears a browser's cookies
 * may belong to another account than the one logged in there, whose session would otherwise live on without its cookies
 * (S3).
 */
export async function endBrought(deps: ApiDeps, request: FastifyRequest): Promise<void> {
  const session = await broughtSession(deps, request);
  if (session !== undefined) await deps.sessions.end(session, actorOf(deps, request));
}
