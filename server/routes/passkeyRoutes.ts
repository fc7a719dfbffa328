import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import type { ListedPasskey } from '../accounts/passkeys';
import { textsOf } from '../lib/languageOfHeader';
import { refuse } from '../lib/refused';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { countedCheck } from './checkOwnPassword';
import { openSession } from './openSession';
import { requireFreshSession, requireSession } from './requireSession';
import { route } from './route';

/** The longest name of a passkey, in characters. */
const maxNameLength = 64;

/** Logging in by passkeys, and managing them (docs/behaviour.md, Managing the account). All changes need a fresh login. */
export function passkeyRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, limits, passkeys, sessions } = deps;

  route(api, calls.passkeyLoginOptions, async (request) => {
    await limits.passkeyOptionsOfAddress.take(request.addressKeys);
    return passkeys.loginOptions();
  });

  route(api, calls.passkeyLogin, async (request, reply) => {
    await limits.passkeyLoginOfAddress.take(request.addressKeys);
    const { Credential } = request.body;
    const owner = await passkeys.owner(Credential, actorOf(deps, request));
    // The browser can then delete it.
    if (owner === 'unknown') refuse(404, 'passkeyRefused');
    const account = owner && (await accounts.credentials(owner.id));
    if (owner === undefined || account === undefined) refuse(401, 'passkeyRefused');
    // With the earlier hash, so that a password that was set meanwhile ends this login too.
    return (
      (await openSession(deps, request, reply, { ...account, ...owner }, request.body)) ?? refuse(401, 'passkeyRefused')
    );
  });

  route(api, calls.passkeys, async (request) => {
    const { accountId } = await requireSession(deps, request);
    return (await passkeys.list(accountId)).map(shownPasskey);
  });

  route(api, calls.passkeyOptions, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    await limits.passkeyOptionsOfAddress.take(request.addressKeys);
    const found = (await accounts.credentials(accountId)) ?? refuse(401, 'notLoggedIn');
    return { options: await passkeys.addOptions(accountId, found) };
  });

  route(api, calls.addPasskey, async (request) => {
    const session = await requireFreshSession(deps, request);
    const { Name, Credential } = request.body;
    const actor = actorOf(deps, request);
    const name = checkedName(Name.trim() || actor.device || 'Passkey');
    const outcome = await passkeys.add({ session, name, credential: Credential }, actor);
    if (outcome === 'refused') refuse(400, 'passkeyRefused');
    if (outcome === 'tooMany') refuse(409, 'passkeysTooMany');
    return { message: textsOf(request).passkeyAdded };
  });

  route(api, calls.renamePasskey, async (request) => {
    const { accountId } = await requireFreshSession(deps, request);
    await passkeys.rename(accountId, request.body.Id, checkedName(request.body.Name.trim()));
    return { message: textsOf(request).passkeyRenamed };
  });

  route(api, calls.removePasskey, async (request) => {
    const session = await requireFreshSession(deps, request);
    await passkeys.remove(session, request.body.Id, actorOf(deps, request));
    return { message: textsOf(request).passkeyRemoved };
  });

  route(api, calls.confirmByPasskey, async (request) => {
    const session = await requireSession(deps, request);
    const isOwn = await countedCheck(deps, session, async () => {
      const owner = await passkeys.owner(request.body.Credential, actorOf(deps, request));
      return owner !== 'unknown' && owner?.id === session.accountId;
    });
    if (!isOwn) refuse(403, 'passkeyRefused');
    await sessions.confirm(session.sessionId);
    return { message: textsOf(request).identityConfirmed };
  });
}

/** A passkey in the form of the contract. */
export const shownPasskey = ({ at, usedAt, device, isEarlier, ...passkey }: ListedPasskey) => ({
  ...passkey,
  ...(device !== null && { device }),
  ...(isEarlier && { isEarlier }),
  at: at.getTime(),
  usedAt: usedAt?.getTime() ?? null,
});

/** @throws Refused 400 for a name that is empty, too long or has control characters */
function checkedName(name: string): string {
  if (name === '' || name.length > maxNameLength || /\p{Cc}/u.test(name))
    refuse(400, (texts) => texts.fieldMalformed('Name'));
  return name;
}
