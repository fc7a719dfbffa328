import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginAnswer } from '../../shared/contract';
import type { Credentials, FoundAccount } from '../accounts/accounts';
import { textsOf } from '../lib/languageOfHeader';
import { deviceOf } from '../security/device';
import { clientInfoOf } from '../security/securityLog';
import { rememberAccount } from '../sessions/knownDevice';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { sessionOfCookies } from './requireSession';

interface Wanted {
  readonly IsRememberMe: boolean;
  readonly KeepSession?: boolean;
}

/**
 * Completes a login of any kind: opens a new session in place of the one that the request's cookies name. With `KeepSession`,
 * a session of the same account goes on instead, and counts as confirmed.
 * @returns the answer, or undefined if the account's password was changed meanwhile
 */
export async function openSession(
  deps: ApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Credentials & { readonly id: number },
  { IsRememberMe: isRemembered, KeepSession = false }: Wanted,
): Promise<LoginAnswer | undefined> {
  const { cookies, sessions } = deps;
  const { id, subject: sub, username, email, passwordHash } = account;
  // Everything that can fail comes before the session is opened, so that no cookies go out with an error.
  const uiLanguageId = await languageAtLogin(deps, request, account);
  const kept = KeepSession ? await sessionOfCookies(deps, request) : undefined;
  // Otherwise also if the session was ended meanwhile: a new one is opened only if the login is still right.
  const isKept = kept?.accountId === id && (await sessions.confirm(kept.sessionId));
  if (!isKept) {
    const sent = cookies.read(request);
    const device = deviceOf(request.headers['user-agent']);
    const tokens = await sessions.open(
      { accountId: id, passwordHash, isRemembered, earlierTokens: sent.all, device },
      actorOf(deps, request),
    );
    if (tokens === undefined) return undefined;
    cookies.setSession(reply, tokens);
    cookies.setDevice(reply, rememberAccount(sent.device, { id, passwordHash }), isRemembered);
  }
  cookies.setLanguage(reply, uiLanguageId);
  return { message: textsOf(request).loggedIn, sub, uiLanguageId, username, email };
}

/**
 * The id of the account's language when the visitor logs in. If none was ever chosen for the account, it takes the language
 * that the visitor reads in (docs/behaviour.md, Language).
 */
async function languageAtLogin(
  { accounts }: Pick<ApiDeps, 'accounts'>,
  request: FastifyRequest,
  { id, languageId, hasChosenLanguage }: Pick<FoundAccount, 'id' | 'languageId' | 'hasChosenLanguage'>,
): Promise<number> {
  const read = clientInfoOf(request).languageId ?? languageId;
  if (hasChosenLanguage || read === languageId) return languageId;
  await accounts.setLanguage(id, read, false);
  return read;
}
