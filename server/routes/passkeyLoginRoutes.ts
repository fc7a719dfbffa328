import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { clientKeys } from '../http/clientKey';
import { Refused } from '../http/refused';
import type { ApiDeps } from './apiDeps';
import { actorOf } from './actorOf';
import { openSession } from './openSession';
import { route } from './route';

/**
 * `POST /api/account/passkeys/login-options`: what the browser needs to offer passkeys, the same for everyone.
 * `POST /api/account/passkeys/login`: 200 with a new session like any login, 404 if the passkey belongs to no account, so
 * that the browser can delete it, 401 if it does not answer a challenge, 429 (docs/behaviour.md, Managing the account).
 */
export function passkeyLoginRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, limits, passkeys } = deps;
  const { passkeyLoginOptions, passkeyLogin } = calls;

  route(api, passkeyLoginOptions, async (request) => {
    await limits.passkeyOptionsOfAddress.take(clientKeys(request.visitorAddress));
    return passkeys.loginOptions();
  });

  route(api, passkeyLogin, async (request, reply) => {
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
}
