import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { dataOf } from '../accounts/accountData';
import { deleteAccount } from '../accounts/deletion';
import { transaction } from '../database/transaction';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { lastEvents } from '../security/events';
import { lockAccountRow } from '../sessions/lockAccountRow';
import { requireFreshSession, requireSession } from '../sessions/requireSession';
import { lifetimes } from '../sessions/sessions';
import type { ApiDeps } from './apiDeps';
import { checkOwnPassword } from './checkOwnPassword';
import { route } from './route';

/**
 * `GET /api/account`: what the page shows of the account. `POST /api/account/confirm`: checks the visitor's password again,
 * after which this session counts as freshly logged in (docs/behaviour.md, Managing the account).
 * `GET /api/account/data`: everything that is stored about the account. `POST /api/account/delete`: deletes the account and
 * all of that at once. Both need a freshly confirmed session, the deletion one confirmed within the last minute; otherwise
 * 428.
 */
export function accountRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, cookies, db, passkeys, sessions } = deps;

  route(api, calls.account, async (request) => {
    const { accountId, confirmedSeconds } = await requireSession(deps, request);
    const found = await accounts.profile(accountId);
    if (found === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
    const { username, email, pendingEmail } = found;
    const hasPasskeys = (await passkeys.list(accountId)).length > 0;
    return { username, email, pendingEmail, confirmedSeconds: Math.max(0, confirmedSeconds), hasPasskeys };
  });

  route(api, calls.accountEvents, async (request) => {
    const { accountId } = await requireSession(deps, request);
    return (await lastEvents(db, accountId)).map(({ event, device, at, times }) => ({
      event,
      ...(device !== null && { device }),
      at: at.getTime(),
      ...(times > 1 && { times }),
    }));
  });

  route(api, calls.confirmIdentity, async (request) => {
    const session = await requireSession(deps, request);
    await checkOwnPassword(deps, request, session, request.body.Password);
    await sessions.confirm(session.sessionId);
    return { message: textsFor(request).identityConfirmed };
  });

  route(api, calls.accountData, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    return { at: Date.now(), stored: await dataOf(db, accountId) };
  });

  route(api, calls.deleteOwnAccount, async (request, reply) => {
    const session = await requireFreshSession(deps, request, lifetimes.deletionConfirmation);
    const { accountId } = session;
    // Only one of several concurrent deletions succeeds; for the others the session is gone.
    await transaction(db, async (trx) => {
      await lockAccountRow(trx, session);
      await deleteAccount(trx, accountId);
    });
    request.log.info({ account: accountId }, 'An account was deleted');
    cookies.clearSession(reply);
    cookies.clearDevice(reply);
    return { message: textsFor(request).accountDeleted };
  });
}
