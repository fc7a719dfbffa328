import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { clientKeys } from '../http/clientKey';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { deviceOf } from '../sessions/device';
import { rememberAccount } from '../sessions/knownDevice';
import type { ApiDeps } from './apiDeps';
import { actorOf } from './actorOf';
import { route } from './route';

/**
 * `POST /api/account/passkeys/login-options`: what the browser needs to offer passkeys, for everybody alike.
 * `POST /api/account/passkeys/login`: 200 with a new session as at any log-in, 404 where the passkey is none of this
 * site's accounts, so that it can be forgotten, 401 where it does not answer a challenge, 429 (docs/behaviour.md, Managing the account).
 */
export function passkeyLoginRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, cookies, limits, passkeys, sessions } = deps;
  const { passkeyLoginOptions, passkeyLogin } = calls;

  route(api, passkeyLoginOptions, async (request) => {
    await limits.passkeyOptionsOfAddress.take(clientKeys(request.visitorAddress));
    return { options: await passkeys.loginOptions() };
  });

  route(api, passkeyLogin, async (request, reply) => {
    await limits.passkeyLoginOfAddress.take(clientKeys(request.visitorAddress));
    const { Credential, IsRememberMe } = request.body;
    const accountId = await passkeys.owner(Credential, actorOf(deps, request));
    if (accountId === 'unknown') throw new Refused(404, (texts) => texts.passkeyRefused);
    const account = accountId === undefined ? undefined : await accounts.credentials(accountId);
    if (accountId === undefined || account === undefined) throw new Refused(401, (texts) => texts.passkeyRefused);
    const brought = cookies.read(request);
    const { subject: sub, username, email, passwordHash, languageId } = account;
    const tokens = await sessions.open(
      {
        accountId,
        passwordHash,
        isRemembered: IsRememberMe,
        broughtAlong: brought.all,
        device: deviceOf(request.headers['user-agent']),
      },
      actorOf(deps, request),
    );
    if (tokens === undefined) throw new Refused(401, (texts) => texts.passkeyRefused);
    cookies.setSession(reply, tokens);
    cookies.setDevice(reply, rememberAccount(brought.device, { id: accountId, passwordHash }), IsRememberMe);
    cookies.setLanguage(reply, languageId);
    return { message: textsFor(request).loggedIn, sub, uiLanguageId: languageId, username, email };
  });
}
