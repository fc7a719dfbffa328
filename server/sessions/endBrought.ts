import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from '../routes/apiDeps';
import { originOf } from '../routes/originOf';

/**
 * Ends the session that a request brings along, where it has a live one: a link that takes a browser's cookies away may
 * be of another account than the one that is logged in there, whose session would go on without them (S3).
 */
export async function endBrought(
  { cookies, sessions, security }: Pick<ApiDeps, 'cookies' | 'sessions' | 'security'>,
  request: FastifyRequest,
): Promise<void> {
  const { access } = cookies.read(request);
  const session = access === undefined ? undefined : await sessions.find(access);
  if (session === undefined) return;
  await sessions.end(session, originOf(request));
  security.stored(request, 'logged_out', session.accountId);
}
