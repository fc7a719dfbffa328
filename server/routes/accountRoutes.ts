import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { dataOf } from '../accounts/accountData';
import { deleteAccount } from '../accounts/deletion';
import { textsOf } from '../lib/languageOfHeader';
import { refuse } from '../lib/refused';
import { lastEvents } from '../security/events';
import { changeOwnAccount } from '../sessions/changeOwnAccount';
import { lifetimes } from '../sessions/sessions';
import type { ApiDeps } from './apiDeps';
import { checkOwnPassword } from './checkOwnPassword';
import { requireFreshSession, requireSession } from './requireSession';
import { route } from './route';

/** The account, its events and its data, and its deletion (docs/behaviour.md, Managing the account). */
export function accountRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, cookies, db, passkeys, sessions } = deps;

  route(api, calls.account, async (request) => {
    const { accountId, confirmedSeconds } = await requireSession(deps, request);
    const found = (await accounts.profile(accountId)) ?? refuse(401, 'notLoggedIn');
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
    return { message: textsOf(request).identityConfirmed };
  });

  route(api, calls.accountData, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    return { at: Date.now(), stored: await dataOf(db, accountId) };
  });

  route(api, calls.deleteOwnAccount, async (request, reply) => {
    const session = await requireFreshSession(deps, request, lifetimes.deletionConfirmation);
    // Only one of several concurrent deletions succeeds; for the others the session is gone.
    await changeOwnAccount(db, session, deleteAccount);
    request.log.info({ account: session.accountId }, 'An account was deleted');
    cookies.clearSession(reply);
    cookies.clearDevice(reply);
    return { message: textsOf(request).accountDeleted };
  });
}
