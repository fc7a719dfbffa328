import type { ApiDeps } from './apiDeps';
import type { FoundAccount } from '../accounts/accounts';
import { canonical } from '../accounts/canonical';
import type { Limiter } from '../http/limiter';
import { Refused } from '../http/refused';
import { knownDevice } from '../sessions/knownDevice';

export interface LogInAttempt {
  readonly name: string;
  readonly password: string;
  /** The key of the visitor's address. */
  readonly address: string;
  /** The value of the device's cookie, where one came. */
  readonly device: string | undefined;
}

/** One of the limits that a wrong log-in counts for. */
interface Count {
  readonly limiter: Limiter;
  readonly key: string;
  /** Whether a right log-in clears the count; else it takes back its own alone. */
  readonly isCleared: boolean;
}

/**
 * The account whose password it is (docs/behaviour.md, Accounts). Known and unknown names do the same work and get the
 * same answer. Attempts are counted before the password is looked at, and only wrong ones stay counted.
 * @throws Refused 401 where the name or the password is wrong, 429 past a limit.
 */
export async function authenticate(deps: ApiDeps, attempt: LogInAttempt): Promise<FoundAccount> {
  const { accounts, passwords, limits } = deps;
  const account = await accounts.find(attempt.name);
  const device = knownDevice(attempt.device, account);
  const counts =
    account === undefined || device === undefined
      ? countsOfStranger(deps, attempt)
      : [{ limiter: limits.loginOfDevice, key: `${account.id} ${device}`, isCleared: true }];
  for (const { limiter, key } of counts) await limiter.take(key);
  let isRight: boolean;
  try {
    isRight = await passwords.matches(attempt.password, account?.passwordHash);
  } catch (error) {
    await Promise.all(counts.map(({ limiter, key }) => limiter.giveBack(key)));
    throw error;
  }
  if (!isRight || account === undefined) throw new Refused(401, (texts) => texts.wrongCredentials);
  await Promise.all(
    counts.map(({ limiter, key, isCleared }) => (isCleared ? limiter.forget(key) : limiter.giveBack(key))),
  );
  await limits.rightLoginOfAccount.take(device === undefined ? String(account.id) : `${account.id} ${device}`);
  return account;
}

// By what was typed and never by the account, so that no count tells that a name and an email are of one.
function countsOfStranger({ limits }: ApiDeps, { name, address }: LogInAttempt): Count[] {
  const typed = canonical(name);
  return [
    { limiter: limits.loginOfAddress, key: address, isCleared: false },
    { limiter: limits.loginOfName, key: `${typed} ${address}`, isCleared: true },
    { limiter: limits.loginOfNameAnywhere, key: typed, isCleared: false },
  ];
}
