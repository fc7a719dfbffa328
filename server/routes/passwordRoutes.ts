import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { emailRule, passwordRule } from '../../shared/validation';
import { canonical } from '../accounts/canonical';
import { changePassword } from '../accounts/changePassword';
import { isCommonPassword } from '../accounts/commonPasswords';
import { returnTargetOf } from '../accounts/returnTarget';
import { clientKeys } from '../http/clientKey';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { knownDevice, rememberAccount } from '../sessions/knownDevice';
import { endBrought, requireSession } from '../sessions/requireSession';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { checkOwnPassword } from './checkOwnPassword';
import { shownPasskey } from './passkeyRoutes';
import { route } from './route';
import { takeMail } from './takeMail';

/**
 * - `POST /api/account/password`: 200 with all other sessions ended, 400 if the new password breaks the sign-up rules, 403 if
 *   the current one is wrong, 429; giving the current password counts as a fresh login
 * - `POST /api/account/common-password`: whether many people use a password, which is only a hint (docs/behaviour.md, 5),
 *   429; anyone may ask
 * - `POST /api/account/reset-link`: 200 whether or not an account has the address, 400 if it is not an address, 404 if the
 *   site sends no such links, 429
 * - `POST /api/account/reset-password`: 200 for a live link, 400 for any other or if the password breaks the sign-up
 *   rules, 429
 * - `POST /api/account/reset-account`: the name and the passkeys of the account that a live link belongs to
 */
export function passwordRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { db, cookies, limits, passkeys, passwordResets, passwords, sessions } = deps;

  route(api, calls.changePassword, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { CurrentPassword, NewPassword, KeepPasskeys: keepPasskeys } = request.body;
    const rule = passwordRule(NewPassword);
    if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
    const { passwordHash: from } = await checkOwnPassword(deps, request, session, CurrentPassword);
    const to = await passwords.hash(NewPassword, 'known');
    if (!(await changePassword(db, session, { from, to, keepPasskeys }, actorOf(deps, request))))
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

  route(api, calls.commonPassword, async (request) => {
    await limits.commonPasswordOfAddress.take(clientKeys(request.visitorAddress));
    return { isCommon: await isCommonPassword(request.body.Password) };
  });

  route(api, calls.resetLink, async (request) => {
    if (!deps.isResetByMail) throw new Refused(404, (texts) => texts.notFound);
    const { Email, Continue } = request.body;
    const rule = emailRule(Email);
    if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
    await takeMail(deps, request, 'resetMailOfRecipient', Email, [
      { limit: 'resetMailOfAddress', key: clientKeys(request.visitorAddress) },
    ]);
    // Do not wake the queue: the mail waits for its next turn, so that timing does not reveal whether one is sent.
    const returnTarget = returnTargetOf({ continueTo: Continue, ...request.headers }, deps.addresses);
    await passwordResets.ask(Email, actorOf(deps, request), returnTarget);
    return { message: textsFor(request).resetLinkSent };
  });

  route(api, calls.resetAccount, async (request) => {
    await limits.verifyOfAddress.take(clientKeys(request.visitorAddress));
    const account = await passwordResets.ofLink(request.body.Token);
    if (account === undefined) throw new Refused(400, (texts) => texts.linkInvalid);
    return { username: account.username, passkeys: (await passkeys.list(account.id)).map(shownPasskey) };
  });

  route(api, calls.resetPassword, async (request, reply) => {
    const addresses = clientKeys(request.visitorAddress);
    await limits.verifyOfAddress.take(addresses);
    const { Token, Password, KeepPasskeys: keepPasskeys = [] } = request.body;
    const rule = passwordRule(Password);
    if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
    if ((await passwordResets.ofLink(Token)) === undefined) throw new Refused(400, (texts) => texts.linkInvalid);
    const hash = await passwords.hash(Password, 'known');
    const account = await passwordResets.reset(Token, { hash, keepPasskeys }, actorOf(deps, request));
    if (account === undefined) throw new Refused(400, (texts) => texts.linkInvalid);
    // The person with access to the mailbox is the owner: neither guesses made elsewhere nor the owner's own failed attempts
    // may delay a login with the new password.
    const owner = { id: account.id, passwordHash: hash };
    const device = rememberAccount(cookies.read(request).device, owner);
    cookies.setDevice(reply, device, false);
    const names = [account.username, account.email].map(canonical);
    await limits.settle({
      forget: [
        { limit: 'loginOfDevice', key: `${account.id} ${knownDevice(device, owner)}` },
        ...names.map((name) => ({
          limit: 'loginOfName' as const,
          key: addresses.map((address) => `${name} ${address}`),
        })),
      ],
    });
    await endBrought(deps, request);
    cookies.clearSession(reply);
    return {
      message: textsFor(request).passwordReset,
      ...(account.continueTo !== null && { continueTo: account.continueTo }),
    };
  });
}
