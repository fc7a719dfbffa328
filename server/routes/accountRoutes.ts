import { lastEvents } from '../security/events';
import { calls } from '../../shared/contract';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { requireSession } from '../sessions/requireSession';
import { answers } from './answers';
import type { Api, ApiDeps } from './apiDeps';
import { checkOwnPassword } from './checkOwnPassword';

/**
 * `GET /api/account`: what the page shows of the account. `POST /api/account/confirm`: the visitor's password once more,
 * after which this session counts as freshly logged in (docs/behaviour.md, Managing the account).
 */
export function accountRoutes(api: Api, deps: ApiDeps): void {
  const { accounts, db, passkeys, sessions } = deps;
  const { account, accountEvents, confirmIdentity } = calls;

  api.get(account.path, { schema: { response: answers(account) } }, async (request) => {
    const { accountId, confirmedSeconds } = await requireSession(deps, request);
    const found = await accounts.profile(accountId);
    if (found === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
    const { username, email, pendingEmail } = found;
    const hasPasskeys = (await passkeys.list(accountId)).length > 0;
    return { username, email, pendingEmail, confirmedSeconds: Math.max(0, confirmedSeconds), hasPasskeys };
  });

  api.get(accountEvents.path, { schema: { response: answers(accountEvents) } }, async (request) => {
    const { accountId } = await requireSession(deps, request);
    return (await lastEvents(db, accountId)).map(({ event, at }) => ({ event, at: at.getTime() }));
  });

  api.post(
    confirmIdentity.path,
    { schema: { body: confirmIdentity.body, response: answers(confirmIdentity) } },
    async (request) => {
      const session = await requireSession(deps, request);
      await checkOwnPassword(deps, request, session, request.body.Password);
      await sessions.confirm(session.sessionId);
      return { message: textsFor(request).identityConfirmed };
    },
  );
}
