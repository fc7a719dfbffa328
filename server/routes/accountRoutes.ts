import type { FastifyInstance } from 'fastify';
import { lastEvents } from '../security/events';
import { calls } from '../../shared/allCalls';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { requireSession } from '../sessions/requireSession';
import type { ApiDeps } from './apiDeps';
import { route } from './route';
import { checkOwnPassword } from './checkOwnPassword';

/**
 * `GET /api/account`: what the page shows of the account. `POST /api/account/confirm`: checks the visitor's password again,
 * after which this session counts as freshly logged in (docs/behaviour.md, Managing the account).
 */
export function accountRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, db, passkeys, sessions } = deps;
  const { account, accountEvents, confirmIdentity } = calls;

  route(api, account, async (request) => {
    const { accountId, confirmedSeconds } = await requireSession(deps, request);
    const found = await accounts.profile(accountId);
    if (found === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
    const { username, email, pendingEmail } = found;
    const hasPasskeys = (await passkeys.list(accountId)).length > 0;
    return { username, email, pendingEmail, confirmedSeconds: Math.max(0, confirmedSeconds), hasPasskeys };
  });

  route(api, accountEvents, async (request) => {
    const { accountId } = await requireSession(deps, request);
    return (await lastEvents(db, accountId)).map(({ event, device, at, times }) => ({
      event,
      ...(device !== null && { device }),
      at: at.getTime(),
      ...(times > 1 && { times }),
    }));
  });

  route(api, confirmIdentity, async (request) => {
    const session = await requireSession(deps, request);
    await checkOwnPassword(deps, request, session, request.body.Password);
    await sessions.confirm(session.sessionId);
    return { message: textsFor(request).identityConfirmed };
  });
}
