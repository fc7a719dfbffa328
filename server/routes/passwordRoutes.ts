import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { emailRule, passwordRule } from '../../shared/validation';
import { changePassword } from '../accounts/changePassword';
import { isCommonPassword } from '../accounts/commonPasswords';
import { returnTargetOf } from '../accounts/returnTarget';
import { canonical } from '../lib/canonical';
import { textsOf } from '../lib/languageOfHeader';
import { refuse, requireRule } from '../lib/refused';
import { knownDevice, rememberAccount } from '../sessions/knownDevice';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { checkOwnPassword } from './checkOwnPassword';
import { shownPasskey } from './passkeyRoutes';
import { requireSession, sessionOfCookies } from './requireSession';
import { route } from './route';
import { takeMail } from './takeMail';

/** Changing a password, and setting a new one by a mailed link (docs/behaviour.md, 5 and Managing the account). */
export function passwordRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { db, cookies, limits, passkeys, passwordResets, passwords } = deps;

  route(api, calls.changePassword, async (request, reply) => {
    const session = await requireSession(deps, request);
    const { CurrentPassword, NewPassword, KeepPasskeys: keepPasskeys } = request.body;
    requireRule(passwordRule(NewPassword));
    const { passwordHash: from } = await checkOwnPassword(deps, request, session, CurrentPassword);
    const to = await passwords.hash(NewPassword, 'known');
    if (!(await changePassword(db, session, { from, to, keepPasskeys }, actorOf(deps, request))))
      refuse(403, 'passwordWrong');
    const account = { id: session.accountId, passwordHash: to };
    cookies.setDevice(reply, rememberAccount(cookies.read(request).device, account), session.isRemembered);
    return { message: textsOf(request).passwordChanged };
  });

  route(api, calls.commonPassword, async (request) => {
    await limits.commonPasswordOfAddress.take(request.addressKeys);
    return { isCommon: await isCommonPassword(request.body.Password) };
  });

  route(api, calls.resetLink, async (request) => {
    if (!deps.isResetByMail) refuse(404, 'notFound');
    const { Email, Continue } = request.body;
    requireRule(emailRule(Email));
    await takeMail(deps, request, 'resetMailOfRecipient', Email, [
      { limit: 'resetMailOfAddress', key: request.addressKeys },
    ]);
    // Do not wake the queue: the mail waits for its next turn, so that timing does not reveal whether one is sent.
    const returnTarget = returnTargetOf({ continueTo: Continue, ...request.headers }, deps.addresses);
    await passwordResets.ask(Email, actorOf(deps, request), returnTarget);
    return { message: textsOf(request).resetLinkSent };
  });

  route(api, calls.resetAccount, async (request) => {
    await limits.verifyOfAddress.take(request.addressKeys);
    const account = (await passwordResets.ofLink(request.body.Token)) ?? refuse(400, 'linkInvalid');
    return { username: account.username, passkeys: (await passkeys.list(account.id)).map(shownPasskey) };
  });

  route(api, calls.resetPassword, async (request, reply) => {
    const addresses = request.addressKeys;
    await limits.verifyOfAddress.take(addresses);
    const { Token, Password, KeepPasskeys: keepPasskeys = [] } = request.body;
    requireRule(passwordRule(Password));
    const linked = (await passwordResets.ofLink(Token)) ?? refuse(400, 'linkInvalid');
    const hash = await passwords.hash(Password, 'known');
    // The person with access to the mailbox is the owner: neither guesses made elsewhere nor the owner's own failed attempts
    // may delay a login with the new password.
    const owner = { id: linked.id, passwordHash: hash };
    const device = rememberAccount(cookies.read(request).device, owner);
    const keysOf = (name: string) => addresses.map((address) => `${canonical(name)} ${address}`);
    await limits.settle({
      forget: [
        { limit: 'loginOfDevice', key: `${linked.id} ${knownDevice(device, owner)}` },
        { limit: 'loginOfName', key: keysOf(linked.username) },
        { limit: 'loginOfName', key: keysOf(linked.email) },
      ],
    });
    const left = await sessionOfCookies(deps, request);
    const account =
      (await passwordResets.reset(Token, { hash, keepPasskeys }, actorOf(deps, request), left)) ??
      refuse(400, 'linkInvalid');
    cookies.setDevice(reply, device, false);
    cookies.clearSession(reply);
    return {
      message: textsOf(request).passwordReset,
      ...(account.continueTo !== null && { continueTo: account.continueTo }),
    };
  });
}
