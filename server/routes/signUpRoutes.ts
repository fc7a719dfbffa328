import type { FastifyInstance } from 'fastify';
import { calls } from '../../shared/allCalls';
import { validateSignUp } from '../../shared/validation';
import { checkName } from '../accounts/nameFault';
import { returnTargetOf } from '../accounts/returnTarget';
import { checkSignUp } from '../accounts/signUpRules';
import type { LinkedAccount } from '../accounts/signUps';
import { refunding } from '../http/limiter';
import { textsOf } from '../lib/languageOfHeader';
import { refuse, requireRule } from '../lib/refused';
import { clientInfoOf } from '../security/securityLog';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { checkedLanguage } from './profileRoutes';
import { route } from './route';
import { takeMail } from './takeMail';

/** Signing up, and verifying the address (docs/behaviour.md, 2, 5, 7). */
export function signUpRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { signUps, emailChanges, passwords, neighbours, limits, mails } = deps;
  route(api, calls.signUp, async (request) => {
    const { Username, Email, Password, LanguageId, Continue } = request.body;
    const broken = validateSignUp({ username: Username, email: Email, password: Password, confirmPassword: Password });
    requireRule(broken.username ?? broken.email ?? broken.password);
    checkName(Username);
    checkedLanguage(LanguageId);
    const addresses = request.addressKeys;
    const rank = neighbours.rankOf(request.visitorAddress);
    passwords.requireRoom(rank);
    await limits.signUpOfAddress.take(addresses);
    await checkSignUp(deps.db, deps.signUpRules, Email);
    if (await signUps.isTaken(Username, Email)) refuse(409, 'taken');

    const returnTarget = returnTargetOf({ continueTo: Continue, ...request.headers }, deps.addresses);
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
      if (!(await signUps.queueMail(again.id, clientInfoOf(request).languageId, returnTarget))) refuse(409, 'taken');
      mails.wake();
      return { message: textsOf(request).signedUp };
    }
    const passwordHash = await refunding(() => passwords.hash(Password, rank), refundAll);
    const account = { username: Username, email: Email, passwordHash, languageId: LanguageId };
    await signUps.add({ ...account, actor: actorOf(deps, request), returnTarget });
    return { message: textsOf(request).signedUp };
  });

  route(api, calls.verifyEmail, async (request) => {
    await limits.verifyOfAddress.take(request.addressKeys);
    const { Token, Password } = request.body;
    const message = textsOf(request).emailVerified;
    const found = await signUps.ofLink(Token);
    if (found === undefined) {
      // The link that confirms a changed address opens the same page.
      await requirePasswordIfContested(
        deps,
        (await emailChanges.ofLink(Token)) ?? refuse(400, 'linkInvalid'),
        Password,
      );
      if ((await emailChanges.confirm(Token, actorOf(deps, request))) === undefined) refuse(400, 'linkInvalid');
      return { message };
    }
    const { username } = found;
    const answer = { message, username, ...(found.continueTo !== null && { continueTo: found.continueTo }) };
    if (found.isVerified) return answer;

    await requirePasswordIfContested(deps, found, Password);
    if (!(await signUps.verify(found.id, actorOf(deps, request)))) refuse(400, 'linkInvalid');
    const addresses = request.addressKeys;
    if (await limits.verifiedOfAddress.isWithin(addresses)) await limits.signUpOfAddress.refund(addresses);
    return answer;
  });
}

/** @throws Refused 409 if somebody else asked for the same and the password is missing or wrong */
async function requirePasswordIfContested(
  deps: ApiDeps,
  linked: LinkedAccount,
  password: string | undefined,
): Promise<void> {
  if (linked.isVerified) return;
  if (!linked.isContested && password !== undefined) refuse(400, (texts) => texts.fieldUnknown('Password'));
  if (linked.isContested && password === undefined) refuse(409, 'passwordNeeded');
  if (password !== undefined && !(await isPasswordOf(deps, linked, password))) refuse(409, 'passwordNotChosen');
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
