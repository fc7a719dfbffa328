import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { languages } from '../../shared/languages';
import { emailRule, usernameRule } from '../../shared/validation';
import { checkName } from '../accounts/nameFault';
import { checkDomain } from '../accounts/signUpRules';
import { changeUsername } from '../accounts/usernames';
import { textsOf } from '../lib/languageOfHeader';
import { refuse, requireRule } from '../lib/refused';
import { newToken } from '../lib/tokens';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { requireFreshSession, requireSession, sessionOfCookies } from './requireSession';
import { route } from './route';
import { takeMail } from './takeMail';

/** Profile and language (docs/behaviour.md, 4 and 6), and changes of name and address (Managing the account). */
export function profileRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, cookies, db, emailChanges, limits, passwords } = deps;

  route(api, calls.profile, async (request) => {
    const { accountId } = await requireSession(deps, request);
    return (await accounts.profile(accountId)) ?? refuse(401, 'notLoggedIn');
  });

  route(api, calls.languages, async () => [...languages]);

  route(api, calls.saveLanguage, async (request, reply) => {
    const { accountId } = await requireSession(deps, request);
    await accounts.setLanguage(accountId, checkedLanguage(request.body.LanguageId), true);
    cookies.setLanguage(reply, request.body.LanguageId);
    return { message: textsOf(request).languageChanged };
  });

  route(api, calls.saveLanguageCookie, async (request, reply) => {
    cookies.setLanguage(reply, checkedLanguage(request.body.LanguageId));
    return { message: textsOf(request).languageChanged };
  });

  route(api, calls.changeUsername, async (request) => {
    const session = await requireFreshSession(deps, request);
    const { Username } = request.body;
    requireRule(usernameRule(Username));
    checkName(Username);
    await limits.changesOfAccount.take(String(session.accountId));
    if (!(await changeUsername(db, session, Username, actorOf(deps, request)))) refuse(409, 'taken');
    return { message: textsOf(request).usernameChanged };
  });

  route(api, calls.changeEmail, async (request) => {
    const session = await requireFreshSession(deps, request);
    const { Email } = request.body;
    requireRule(emailRule(Email));
    checkDomain(deps.signUpRules, Email);
    await takeMail(deps, request, 'changeMailOfRecipient', Email, [
      { limit: 'changesOfAccount', key: String(session.accountId) },
    ]);
    await emailChanges.ask(session, Email, actorOf(deps, request));
    return { message: textsOf(request).emailChangeAsked };
  });

  route(api, calls.giveUpEmail, async (request) => {
    await emailChanges.giveUp(await requireFreshSession(deps, request));
    return { message: textsOf(request).emailChangeGivenUp };
  });

  route(api, calls.restoreEmail, async (request, reply) => {
    await limits.verifyOfAddress.take(request.addressKeys);
    const { Token } = request.body;
    if (!(await emailChanges.isRestorable(Token))) refuse(400, 'linkInvalid');
    const hash = await passwords.hash(newToken(), 'known');
    const left = await sessionOfCookies(deps, request);
    if ((await emailChanges.restore(Token, hash, actorOf(deps, request), left)) === undefined)
      refuse(400, 'linkInvalid');
    cookies.clearSession(reply);
    return { message: textsOf(request).emailRestored };
  });
}

/** @throws Refused 400 for a language that is not offered */
export const checkedLanguage = (languageId: number): number =>
  languages.some(({ id }) => id === languageId) ? languageId : refuse(400, 'languageUnknown');
