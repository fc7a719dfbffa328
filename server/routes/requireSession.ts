import type { FastifyReply, FastifyRequest } from 'fastify';
import { subjectHeader } from '../../shared/subjectHeader';
import { refuse } from '../lib/refused';
import { lifetimes, type LiveSession } from '../sessions/sessions';
import type { ApiDeps } from './apiDeps';

/** The session of the request's access token; undefined if there is none, or the call is meant for another visitor's. */
export async function findSession({ cookies, sessions }: ApiDeps, request: FastifyRequest) {
  const { access, isBoundTo } = cookies.read(request);
  const meantFor = request.headers[subjectHeader]?.toString();
  const session = await sessions.find({ access }, meantFor);
  return session !== undefined && isBoundTo(session.familyHash) ? session : undefined;
}

/**
 * The session of the request's access token (docs/behaviour.md, 4 and 6).
 * @throws Refused 401 if there is no valid session, or the call is meant for another visitor's; the browser then renews once
 */
export async function requireSession(deps: ApiDeps, request: FastifyRequest): Promise<LiveSession> {
  return (await findSession(deps, request)) ?? refuse(401, 'notLoggedIn');
}

/** The session of either of a request's tokens; undefined if another host of the domain has planted it. */
export async function sessionOfCookies({ cookies, sessions }: ApiDeps, request: FastifyRequest) {
  const { access, refresh, isBoundTo } = cookies.read(request);
  const session = await sessions.find({ access, refresh });
  return session !== undefined && isBoundTo(session.familyHash) ? session : undefined;
}

/**
 * Like `requireSession`, for calls that change the account: the visitor must have logged in, or confirmed by the password or a
 * passkey, a short time ago (docs/behaviour.md, Managing the account).
 * @param within the longest time since then, in seconds
 * @throws Refused 401 as above, 428 if the visitor has to confirm first; the page then asks, and repeats the call
 */
export async function requireFreshSession(
  deps: ApiDeps,
  request: FastifyRequest,
  within: number = lifetimes.confirmation,
): Promise<LiveSession> {
  const session = await requireSession(deps, request);
  if (session.confirmedSeconds <= lifetimes.confirmation - within) refuse(428, 'confirmationNeeded');
  return session;
}

/** For calls without a payload: accepts only an absent body or an empty object. */
export async function takesNothing(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  const { body } = request;
  if (body === undefined || body === null) return;
  if (typeof body !== 'object' || Array.isArray(body) || Object.keys(body).length > 0) refuse(400, 'bodyUnexpected');
}
