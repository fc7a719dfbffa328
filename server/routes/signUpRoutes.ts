import type { FastifyInstance } from 'fastify';
import { languages } from '../../shared/languages';
import { validateSignUp } from '../../shared/validation';
import type { ApiDeps } from './apiDeps';
import { refunding } from './refunding';
import { route } from './route';
import { clientKeys } from '../http/clientKey';
import { checkName } from '../accounts/nameFault';
import { checkSignUp } from '../accounts/signUpRules';
import { returnTargetOf } from '../accounts/returnTarget';
import type { LinkedAccount } from '../accounts/signUps';
import { calls } from '../../shared/allCalls';
import { type SignUpRequest } from '../../shared/contract';
import { clientInfoOf } from './clientInfoOf';
import { actorOf } from './actorOf';
import { takeMail } from './takeMail';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';

/**
 * - `POST /api/signup` (docs/behaviour.md, 2, 5, 7): 200 with a mail on its way, 400 if a rule is broken, 403 for people who
 *   may not sign up, 409 if a verified account has the name or the email, 429
 * - `PUT /api/signup/verify-email`: 200 for a live link, even if it is opened again; 409 if someone else asked for the same
 *   name or email and the chosen password is missing or wrong; otherwise 400
 */
export function signUpRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { signUps, emailChanges, passwords, neighbours, limits, mails } = deps;
  const { signUp, verifyEmail } = calls;

  route(api, signUp, async (request) => {
    checkRules(request.body);
    const { Username, Email, Password, LanguageId } = request.body;
    const addresses = clientKeys(request.visitorAddress);
    const rank = neighbours.rankOf(request.visitorAddress);
    passwords.requireRoom(rank);
    await limits.signUpOfAddress.take(addresses);
    await checkSignUp(deps.db, deps.signUpRules, Email);
    if (await signUps.isTaken(Username, Email)) throw new Refused(409, (texts) => texts.taken);

    const returnTarget = returnTargetOf({ continueTo: request.body.Continue, ...request.headers }, deps.addresses);
    const refundTry = () => limits.signUpOfAddress.refund(addresses);
    const refundMail = await refunding(() => takeMail(deps, request, 'signUpMailOfRecipient', Email), refundTry);
    const refundAll = async () => {
      await refundMail();
      await refundTry();
    };
    const again = await refunding(async () => {
      const same = await signUps.pendingOf(Username, Email);
      return (await passwords.matches(Password, same?.passwordHash, rank)) ? same : undefined;
    }, refundAll);
    if (again !== undefined) {
      // The same person submitted again because the answer was lost: keep the same sign-up, so that both links work.
      if (!(await signUps.queueMail(again.id, clientInfoOf(request).languageId, returnTarget)))
        throw new Refused(409, (texts) => texts.taken);
      mails.wake();
      return { message: textsFor(request).signedUp };
    }
    const passwordHash = await refunding(() => passwords.hash(Password, rank), refundAll);
    const account = { username: Username, email: Email, passwordHash, languageId: LanguageId };
    await signUps.add({ ...account, from: actorOf(deps, request), returnTarget });
    return { message: textsFor(request).signedUp };
  });

  route(api, verifyEmail, async (request) => {
    await limits.verifyOfAddress.take(clientKeys(request.visitorAddress));
    const { Token, Password } = request.body;
    const message = textsFor(request).emailVerified;
    const found = await signUps.ofLink(Token);
    if (found === undefined) {
      // The link that confirms a changed address opens the same page.
      const change = await emailChanges.ofLink(Token);
      if (change === undefined) throw new Refused(400, (texts) => texts.linkInvalid);
      await requireChosen(deps, change, Password);
      if ((await emailChanges.confirm(Token, actorOf(deps, request))) === undefined)
        throw new Refused(400, (texts) => texts.linkInvalid);
      return { message };
    }
    const { username } = found;
    const answer = { message, username, ...(found.continueTo !== null && { continueTo: found.continueTo }) };
    if (found.isVerified) return answer;

    await requireChosen(deps, found, Password);
    if (!(await signUps.verify(found.id, actorOf(deps, request)))) throw new Refused(400, (texts) => texts.linkInvalid);
    const addresses = clientKeys(request.visitorAddress);
    if (await limits.verifiedOfAddress.isWithin(addresses)) await limits.signUpOfAddress.refund(addresses);
    return answer;
  });
}

/** @throws Refused 409 if somebody else asked for the same and the password is missing or wrong */
async function requireChosen(deps: ApiDeps, linked: LinkedAccount, password: string | undefined): Promise<void> {
  if (linked.isVerified) return;
  if (!linked.isContested && password !== undefined) throw new Refused(400, (texts) => texts.fieldUnknown('Password'));
  if (linked.isContested && password === undefined) throw new Refused(409, (texts) => texts.passwordNeeded);
  if (password !== undefined && !(await isPasswordOf(deps, linked, password)))
    throw new Refused(409, (texts) => texts.passwordNotChosen);
}

// Counted before the password is checked, so that concurrent guesses are limited too; refunded if the check itself fails.
async function isPasswordOf(deps: ApiDeps, { id, passwordHash }: LinkedAccount, password: string) {
  const { limits, passwords, importedPasswords } = deps;
  await limits.passwordOfLink.take(String(id));
  const isOwn = await refunding(
    () => passwords.matches(password, passwordHash, 'known'),
    () => limits.passwordOfLink.refund(String(id)),
  );
  return isOwn || importedPasswords.matches(password, passwordHash, 'known');
}

function checkRules({ Username, Email, Password, LanguageId }: SignUpRequest): void {
  const broken = validateSignUp({ username: Username, email: Email, password: Password, confirmPassword: Password });
  const rule = broken.username ?? broken.email ?? broken.password;
  if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
  checkName(Username);
  if (!languages.some(({ id }) => id === LanguageId)) throw new Refused(400, (texts) => texts.languageUnknown);
}
