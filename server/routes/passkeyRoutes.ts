import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import type { ListedPasskey } from '../accounts/passkeys';
import { clientKeys } from '../http/clientKey';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { requireFreshSession, requireSession } from '../sessions/requireSession';
import type { ApiDeps } from './apiDeps';
import { route } from './route';
import { actorOf } from './actorOf';

/** The longest name of a passkey, in characters. */
const longestName = 64;

/**
 * Lists the account's passkeys; adds one (400 if the credential answers no challenge, 409 if there are too many); renames or
 * removes one (200 even if it is gone); and confirms the visitor's identity by one (403 if it is not the account's). All
 * changes need a fresh login (docs/behaviour.md, Managing the account).
 */
export function passkeyRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, limits, passkeys: stored, sessions } = deps;
  const { passkeys, passkeyOptions, addPasskey, renamePasskey, removePasskey, confirmByPasskey } = calls;

  route(api, passkeys, async (request) => {
    const { accountId } = await requireSession(deps, request);
    const list = await stored.list(accountId);
    return list.map(shownPasskey);
  });

  route(api, passkeyOptions, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    await limits.passkeyOptionsOfAddress.take(clientKeys(request.visitorAddress));
    const found = await accounts.credentials(accountId);
    if (found === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
    return { options: await stored.addOptions({ id: accountId, ...found }) };
  });

  route(api, addPasskey, async (request) => {
    const session = await requireFreshSession(deps, request);
    const { Name, Credential } = request.body;
    const origin = actorOf(deps, request);
    const name = Name.trim() || origin.device || 'Passkey';
    checkName(name);
    const outcome = await stored.add({ session, name, credential: Credential }, origin);
    if (outcome === 'refused') throw new Refused(400, (texts) => texts.passkeyRefused);
    if (outcome === 'tooMany') throw new Refused(409, (texts) => texts.passkeysTooMany);
    return { message: textsFor(request).passkeyAdded };
  });

  route(api, renamePasskey, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    const name = request.body.Name.trim();
    checkName(name);
    await stored.rename(accountId, request.body.Id, name);
    return { message: textsFor(request).passkeyRenamed };
  });

  route(api, removePasskey, async (request) => {
    const session = await requireFreshSession(deps, request);
    await stored.remove(session, request.body.Id, actorOf(deps, request));
    return { message: textsFor(request).passkeyRemoved };
  });

  route(api, confirmByPasskey, async (request) => {
    const { accountId, sessionId } = await requireSession(deps, request);
    await limits.confirmOfSession.take(String(sessionId));
    const owner = await stored.owner(request.body.Credential, actorOf(deps, request));
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
