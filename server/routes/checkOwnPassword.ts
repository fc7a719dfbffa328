import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../accounts/accounts';
import { refunding } from '../http/limiter';
import { refuse } from '../lib/refused';
import type { LiveSession } from '../sessions/sessions';
import type { ApiDeps } from './apiDeps';

/**
 * Checks who a logged-in visitor is. Attempts are counted before the check, and only wrong ones stay counted. They count
 * for the session alone, so that someone who has taken over a session cannot lock the owner out.
 * @throws Refused 429 past the limit
 */
export async function countedCheck(
  { limits }: ApiDeps,
  { sessionId }: LiveSession,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const attempt = { limit: 'confirmOfSession', key: String(sessionId) } as const;
  await limits.takeAll([attempt]);
  const isRight = await refunding(check, () => limits.settle({ refund: [attempt] }));
  if (isRight) await limits.settle({ forget: [attempt] });
  return isRight;
}

/**
 * Checks the password of a logged-in visitor.
 * @throws Refused 401 if the account is gone, 403 if the password is wrong, 429 past the limit
 */
export async function checkOwnPassword(
  deps: ApiDeps,
  request: FastifyRequest,
  session: LiveSession,
  password: string,
): Promise<Credentials> {
  const { accounts, passwords, security } = deps;
  const found = (await accounts.credentials(session.accountId)) ?? refuse(401, 'notLoggedIn');
  if (!(await countedCheck(deps, session, () => passwords.matches(password, found.passwordHash, 'known')))) {
    security.refusal(request, 'refused', found.username, session.accountId);
    refuse(403, 'passwordWrong');
  }
  return found;
}
