import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { dataOf } from '../accounts/accountData';
import { deleteAccount } from '../accounts/deletion';
import { transaction } from '../database/transaction';
import { textsFor } from '../http/errorHandler';
import { lockAccountRow } from '../sessions/lockAccountRow';
import { requireFreshSession } from '../sessions/requireSession';
import { lifetimes } from '../sessions/sessions';
import type { ApiDeps } from './apiDeps';
import { route } from './route';

/**
 * `GET /api/account/data`: everything that is stored about the account. `POST /api/account/delete`: deletes the account and
 * all of that at once. Both need a freshly confirmed session, the deletion one confirmed within the last minute; otherwise
 * 428 (docs/behaviour.md, Managing the account).
 */
export function ownDataRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { db, cookies } = deps;
  const { accountData, deleteOwnAccount } = calls;

  route(api, accountData, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    return { at: Date.now(), stored: await dataOf(db, accountId) };
  });

  route(api, deleteOwnAccount, async (request, reply) => {
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
