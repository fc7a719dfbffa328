import { validateLogin } from '../../shared/validation';
import { answers } from './answers';
import type { Api, ApiDeps } from './apiDeps';
import { canonical } from '../accounts/canonical';
import { clientKey } from '../http/clientKey';
import { calls } from '../../shared/contract';
import type { FoundAccount } from '../accounts/accounts';
import { textsFor } from '../http/errorHandler';
import { Refused } from '../http/refused';

/**
 * `POST /api/login` (docs/behaviour.md, 2, 5 and 7): 200 with a new session, 400 by the rules, 401 wrong, 403 not
 * verified, 429.
 */
export function loginRoutes(api: Api, deps: ApiDeps): void {
  const { login } = calls;
  api.post(login.path, { schema: { body: login.body, response: answers(login) } }, async (request, reply) => {
    const { UsernameOrEmail, Password, IsRememberMe } = request.body;
    const broken = validateLogin({ usernameOrEmail: UsernameOrEmail, password: Password });
    const rule = broken.usernameOrEmail ?? broken.password;
    if (rule !== undefined) throw new Refused(400, (texts) => texts.rules[rule]);

    const account = await authenticate(deps, UsernameOrEmail, Password, clientKey(request.visitorAddress));
    if (!account.isVerified) {
      await sendLinkAgain(deps, account);
      throw new Refused(403, (texts) => texts.notVerified);
    }
    if (deps.passwords.isOutdated(account.passwordHash))
      await deps.accounts.setPasswordHash(account.id, await deps.passwords.hash(Password));

    const tokens = await deps.sessions.open(account.id, IsRememberMe, deps.cookies.read(request).all);
    deps.cookies.setSession(reply, tokens);
    deps.cookies.setLanguage(reply, account.languageId);
    return { message: textsFor(request).loggedIn, uiLanguageId: account.languageId };
  });
}

/**
 * The account whose password it is. Known and unknown names do the same work and get the same answer; attempts are
 * counted before the password is looked at, for the account as seen from this address, and only failures stay counted.
 */
async function authenticate(
  { accounts, passwords, limits }: ApiDeps,
  name: string,
  password: string,
  address: string,
): Promise<FoundAccount> {
  await limits.loginOfAddress.take(address);
  const account = await accounts.find(name);
  const accountHere = `${account?.id ?? canonical(name)} ${address}`;
  await limits.loginOfAccount.take(accountHere);
  let isRight: boolean;
  try {
    isRight = await passwords.matches(password, account?.passwordHash);
  } catch (error) {
    await Promise.all([limits.loginOfAddress.giveBack(address), limits.loginOfAccount.giveBack(accountHere)]);
    throw error;
  }
  if (!isRight || account === undefined) throw new Refused(401, (texts) => texts.wrongCredentials);
  await Promise.all([limits.loginOfAddress.giveBack(address), limits.loginOfAccount.forget(accountHere)]);
  return account;
}

// Past the cap nothing is sent and nothing said of it: a link is in the recipient's mailbox already.
async function sendLinkAgain({ signUps, limits, mails }: ApiDeps, { id, email }: FoundAccount): Promise<void> {
  try {
    await limits.mailOfRecipient.take(canonical(email));
  } catch (error) {
    if (error instanceof Refused) return;
    throw error;
  }
  await signUps.oweMail(id);
  mails.wake();
}
