import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { passwordRule } from '../../shared/validation';
import { changePassword as change } from '../accounts/changePassword';
import { isCommonPassword } from '../accounts/commonPasswords';
import { clientKeys } from '../http/clientKey';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { rememberAccount } from '../sessions/knownDevice';
import { requireSession } from '../sessions/requireSession';
import type { ApiDeps } from './apiDeps';
import { route } from './route';
import { checkOwnPassword } from './checkOwnPassword';
import { actorOf } from './actorOf';

/**
 * - `POST /api/account/password`: 200 with all other sessions ended, 400 if the new password breaks the sign-up rules, 403 if
 *   the current one is wrong, 429; giving the current password counts as a fresh login
 * - `POST /api/account/common-password`: whether many people use a password, which is only a hint (docs/behaviour.md, 5),
 *   429; anyone may ask
 */
export function passwordRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { db, cookies, limits, passwords, sessions } = deps;
  const { changePassword, commonPassword } = calls;

  route(api, changePassword, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { CurrentPassword, NewPassword, KeepPasskeys: keepPasskeys } = request.body;
    const rule = passwordRule(NewPassword);
    if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
    const { passwordHash: from } = await checkOwnPassword(deps, request, session, CurrentPassword);
    const to = await passwords.hash(NewPassword, 'known');
    if (!(await change(db, session, { from, to, keepPasskeys }, actorOf(deps, request))))
      throw new Refused(403, (texts) => texts.passwordWrong);
    await sessions.confirm(session.sessionId);
    const { device } = cookies.read(request);
    cookies.setDevice(
      reply,
      rememberAccount(device, { id: session.accountId, passwordHash: to }),
      session.isRemembered,
    );
    return { message: textsFor(request).passwordChanged };
  });

  route(api, commonPassword, async (request) => {
    await limits.commonPasswordOfAddress.take(clientKeys(request.visitorAddress));
    return { isCommon: await isCommonPassword(request.body.Password) };
  });
}
