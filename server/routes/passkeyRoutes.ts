import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import type { ListedPasskey } from '../accounts/passkeys';
import { clientKeys } from '../http/clientKey';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { requireFreshSession, requireSession } from '../sessions/requireSession';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { openSession } from './openSession';
import { route } from './route';

/** The longest name of a passkey, in characters. */
const longestName = 64;

/**
 * `POST /api/account/passkeys/login-options`: what the browser needs to offer passkeys, the same for everyone.
 * `POST /api/account/passkeys/login`: 200 with a new session like any login, 404 if the passkey belongs to no account, so
 * that the browser can delete it, 401 if it does not answer a challenge, 429 (docs/behaviour.md, Managing the account).
 *
 * The others list the account's passkeys; add one (400 if the credential answers no challenge, 409 if there are too many);
 * rename or remove one (200 even if it is gone); and confirm the visitor's identity by one (403 if it is not the account's).
 * All changes need a fresh login.
 */
export function passkeyRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, limits, passkeys, sessions } = deps;

  route(api, calls.passkeyLoginOptions, async (request) => {
    await limits.passkeyOptionsOfAddress.take(clientKeys(request.visitorAddress));
    return passkeys.loginOptions();
  });

  route(api, calls.passkeyLogin, async (request, reply) => {
    await limits.passkeyLoginOfAddress.take(clientKeys(request.visitorAddress));
    const { Credential } = request.body;
    const owner = await passkeys.owner(Credential, actorOf(deps, request));
    if (owner === 'unknown') throw new Refused(404, (texts) => texts.passkeyRefused);
    const account = owner && (await accounts.credentials(owner.id));
    if (owner === undefined || account === undefined) throw new Refused(401, (texts) => texts.passkeyRefused);
    // With the earlier hash, so that a password that was set meanwhile ends this login too.
    const answer = await openSession(deps, request, reply, { ...account, ...owner }, request.body);
    if (answer === undefined) throw new Refused(401, (texts) => texts.passkeyRefused);
    return answer;
  });

  route(api, calls.passkeys, async (request) => {
    const { accountId } = await requireSession(deps, request);
    const list = await passkeys.list(accountId);
    return list.map(shownPasskey);
  });

  route(api, calls.passkeyOptions, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    await limits.passkeyOptionsOfAddress.take(clientKeys(request.visitorAddress));
    const found = await accounts.credentials(accountId);
    if (found === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
    return { options: await passkeys.addOptions({ id: accountId, ...found }) };
  });

  route(api, calls.addPasskey, async (request) => {
    const session = await requireFreshSession(deps, request);
    const { Name, Credential } = request.body;
    const origin = actorOf(deps, request);
    const name = Name.trim() || origin.device || 'Passkey';
    checkName(name);
    const outcome = await passkeys.add({ session, name, credential: Credential }, origin);
    if (outcome === 'refused') throw new Refused(400, (texts) => texts.passkeyRefused);
    if (outcome === 'tooMany') throw new Refused(409, (texts) => texts.passkeysTooMany);
    return { message: textsFor(request).passkeyAdded };
  });

  route(api, calls.renamePasskey, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    const name = request.body.Name.trim();
    checkName(name);
    await passkeys.rename(accountId, request.body.Id, name);
    return { message: textsFor(request).passkeyRenamed };
  });

  route(api, calls.removePasskey, async (request) => {
    const session = await requireFreshSession(deps, request);
    await passkeys.remove(session, request.body.Id, actorOf(deps, request));
    return { message: textsFor(request).passkeyRemoved };
  });

  route(api, calls.confirmByPasskey, async (request) => {
    const { accountId, sessionId } = await requireSession(deps, request);
    await limits.confirmOfSession.take(String(sessionId));
    const owner = await passkeys.owner(request.body.Credential, actorOf(deps, request));
    if (owner === 'unknown' || owner?.id !== accountId) throw new Refused(403, (texts) => texts.passkeyRefused);
    await limits.settle({
      forget: [{ limit: 'confirmOfSession', key: String(sessionId) }],
    });
    await sessions.confirm(sessionId);
    return { message: textsFor(request).identityConfirmed };
  });
}

/** A passkey in the form of the contract. */
export const shownPasskey = ({ at, usedAt, device, isEarlier, ...passkey }: ListedPasskey) => ({
  ...passkey,
  ...(device !== null && { device }),
  ...(isEarlier && { isEarlier }),
  at: at.getTime(),
  usedAt: usedAt === null ? null : usedAt.getTime(),
});

/** @throws Refused 400 for a name that is empty, too long or has control characters */
function checkName(name: string): void {
  if (name === '' || name.length > longestName || /\p{Cc}/u.test(name))
    throw new Refused(400, (texts) => texts.fieldMalformed('Name'));
}
