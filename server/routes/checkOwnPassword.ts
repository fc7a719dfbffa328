import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../accounts/accounts';
import { Refused, refuse } from '../http/refused';
import type { LiveSession } from '../sessions/sessions';
import type { ApiDeps } from './apiDeps';
import { refunding } from '../http/limiter';

/**
 * Checks the password of a logged-in visitor. Attempts are counted before the password is checked, and only wrong ones stay
 * counted. They count for the session alone, so that someone who has taken over a session cannot lock the owner out.
 * @throws Refused 401 if the account is gone, 403 if the password is wrong, 429 past the limit
 */
export async function checkOwnPassword(
  { accounts, passwords, limits, security }: ApiDeps,
  request: FastifyRequest,
  { accountId, sessionId }: LiveSession,
  password: string,
): Promise<Credentials> {
  const found = (await accounts.credentials(accountId)) ?? refuse(401, 'notLoggedIn');
  const key = String(sessionId);
  await limits.confirmOfSession.take(key);
  const isRight = await refunding(
    () => passwords.matches(password, found.passwordHash, 'known'),
    () => limits.confirmOfSession.refund(key),
  );
  if (!isRight) {
    security.refusal(request, 'refused', found.username, accountId);
    throw new Refused(403, 'passwordWrong');
  }
  await limits.settle({ forget: [{ limit: 'confirmOfSession', key }] });
  return found;
}
