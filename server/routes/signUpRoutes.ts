import { languages } from '../../shared/languages';
import { validateSignUp } from '../../shared/validation';
import { answers } from './answers';
import type { Api, ApiDeps } from './apiDeps';
import { canonical } from '../accounts/canonical';
import { clientKey } from '../http/clientKey';
import { calls, type SignUpRequest } from '../../shared/contract';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';

/**
 * `POST /api/signup` (specification 2, 5, 7): 200 with a mail on its way, 400 by the rules, 409 where a verified account
 * has the name or the email, 429. `PUT /api/signup/verify-email`: 200 for a live link, also when opened again, else 400.
 */
export function signUpRoutes(api: Api, { accounts, passwords, limits, mails }: ApiDeps): void {
  const { signUp, verifyEmail } = calls;
  const taken = () => new Refused(409, (texts) => texts.taken);

  api.post(signUp.path, { schema: { body: signUp.body, response: answers(signUp) } }, async (request) => {
    checkRules(request.body);
    const { Username, Email, Password, LanguageId } = request.body;
    await limits.signUpOfAddress.take(clientKey(request.ip));
    if (await accounts.isTaken(Username, Email)) throw taken();

    const passwordHash = await passwords.hash(Password);
    await limits.mailOfRecipient.take(canonical(Email));
    const outcome = await accounts.create({ username: Username, email: Email, passwordHash, languageId: LanguageId });
    if (outcome === 'taken') throw taken();
    mails.wake();
    return { message: textsFor(request).signedUp };
  });

  api.put(verifyEmail.path, { schema: { body: verifyEmail.body, response: answers(verifyEmail) } }, async (request) => {
    await limits.verifyOfAddress.take(clientKey(request.ip));
    if (!(await accounts.verify(request.body.Token))) throw new Refused(400, (texts) => texts.linkInvalid);
    return { message: textsFor(request).emailVerified };
  });
}

function checkRules({ Username, Email, Password, LanguageId }: SignUpRequest): void {
  const broken = validateSignUp({ username: Username, email: Email, password: Password, confirmPassword: Password });
  // A name of signs that cannot be seen passes the rules and has no key.
  const unseen = canonical(Username) === '' ? 'usernameHasSpecialCharacters' : undefined;
  const rule = broken.username ?? unseen ?? broken.email ?? broken.password;
  if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);
  if (!languages.some(({ id }) => id === LanguageId)) throw new Refused(400, (texts) => texts.languageUnknown);
}
