import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { languages } from '../../shared/languages';
import { emailRule, usernameRule } from '../../shared/validation';
import { checkName } from '../accounts/nameFault';
import { checkDomain } from '../accounts/signUpRules';
import { changeUsername } from '../accounts/usernames';
import { clientKeys } from '../http/clientKey';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';
import { endBrought, requireFreshSession, requireSession } from '../sessions/requireSession';
import { newToken } from '../sessions/tokens';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { route } from './route';
import { takeMail } from './takeMail';

/**
 * `GET /api/profile` and `PUT /api/ui/language` (docs/behaviour.md, 4 and 6): 401 without a live access token.
 * `GET /api/languages/ui` and `PUT /api/ui/language-cookie`: for everyone. Both PUTs also set the cookie that scripts
 * can read.
 *
 * The calls that change the profile (docs/behaviour.md, Managing the account); 428 means that the session is not fresh.
 * - `PUT /api/account/email`: 200 with a link on its way to the address, even if another account has it; 400, 428, 429
 * - `POST /api/account/email/give-up`: 200, whether or not an address is pending; 428
 * - `POST /api/account/restore-email`: 200 for a live link, otherwise 400; 429
 * - `PUT /api/account/username`: 200, 400 if it breaks the sign-up rules, 409 if an account has the name; 428, 429
 */
export function profileRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { accounts, cookies, db, emailChanges, limits, passwords } = deps;

  route(api, calls.profile, async (request) => {
    const { accountId } = await requireSession(deps, request);
    const found = await accounts.profile(accountId);
    if (found === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
    return found;
  });

  route(api, calls.languages, async () => [...languages]);

  route(api, calls.saveLanguage, async (request, reply) => {
    const { accountId } = await requireSession(deps, request);
    checkOffered(request.body.LanguageId);
    await accounts.setLanguage(accountId, request.body.LanguageId, true);
    cookies.setLanguage(reply, request.body.LanguageId);
    return { message: textsFor(request).languageChanged };
  });

  route(api, calls.saveLanguageCookie, async (request, reply) => {
    checkOffered(request.body.LanguageId);
    cookies.setLanguage(reply, request.body.LanguageId);
    return { message: textsFor(request).languageChanged };
  });

  route(api, calls.changeUsername, async (request) => {
    const session = await requireFreshSession(deps, request);
    const { accountId } = session;
    const { Username } = request.body;
    const rule = usernameRule(Username);
    if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
    checkName(Username);
    await limits.changesOfAccount.take(String(accountId));
    if (!(await changeUsername(db, session, Username, actorOf(deps, request))))
      throw new Refused(409, (texts) => texts.taken);
    return { message: textsFor(request).usernameChanged };
  });

  route(api, calls.changeEmail, async (request) => {
    const session = await requireFreshSession(deps, request);
    const { accountId } = session;
    const { Email } = request.body;
    const rule = emailRule(Email);
    if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
    checkDomain(deps.signUpRules, Email);
    await takeMail(deps, request, 'changeMailOfRecipient', Email, [
      { limit: 'changesOfAccount', key: String(accountId) },
    ]);
    await emailChanges.ask(session, Email, actorOf(deps, request));
    return { message: textsFor(request).emailChangeAsked };
  });

  route(api, calls.giveUpEmail, async (request) => {
    await emailChanges.giveUp(await requireFreshSession(deps, request));
    return { message: textsFor(request).emailChangeGivenUp };
  });

  route(api, calls.restoreEmail, async (request, reply) => {
    await limits.verifyOfAddress.take(clientKeys(request.visitorAddress));
    const { Token } = request.body;
    if (!(await emailChanges.isRestorable(Token))) throw new Refused(400, (texts) => texts.linkInvalid);
    const account = await emailChanges.restore(
      Token,
      await passwords.hash(newToken(), 'known'),
      actorOf(deps, request),
    );
    if (account === undefined) throw new Refused(400, (texts) => texts.linkInvalid);
    await endBrought(deps, request);
    cookies.clearSession(reply);
    return { message: textsFor(request).emailRestored };
  });
}

function checkOffered(languageId: number): void {
  if (!languages.some(({ id }) => id === languageId)) throw new Refused(400, (texts) => texts.languageUnknown);
}
