import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from './apiDeps';
import type { FoundAccount } from '../accounts/accounts';
import { canonical } from '../accounts/canonical';
import { clientKey } from '../http/clientKey';
import type { Limiter } from '../http/limiter';
import type { Limits } from '../http/limits';
import { Refused } from '../http/refused';
import { knownDevice } from '../sessions/knownDevice';

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
export async function authenticate(
  { accounts, passwords, limits, cookies, security }: ApiDeps,
  request: FastifyRequest,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<FoundAccount> {
  const brought = cookies.read(request).device;
  // Without a device's cookie a flood is refused before the database is asked.
  const owner = brought === undefined ? undefined : await accounts.find(name);
  const device = knownDevice(brought, owner);
  const counts =
    owner === undefined || device === undefined
      ? countsOfStranger(limits, canonical(name), clientKey(request.visitorAddress))
      : [{ limiter: limits.loginOfDevice, key: `${owner.id} ${device}`, isCleared: true }];
  let account = owner;
  try {
    for (const { limiter, key } of counts) await limiter.take(key);
    const found = await look();
    account = found.account;
    if (!found.isRight || account === undefined) throw new Refused(401, (texts) => texts.wrongCredentials);
    await Promise.all(
      counts.map(({ limiter, key, isCleared }) => (isCleared ? limiter.forget(key) : limiter.giveBack(key))),
    );
    await limits.rightLoginOfAccount.take(device === undefined ? String(account.id) : `${account.id} ${device}`);
    return account;
  } catch (error) {
    const event = error instanceof Refused ? eventOf[error.status] : undefined;
    if (event !== undefined) security.refusal(request, event, name, account?.id);
    throw error;
  }

  // What could not be looked at counts for nobody.
  async function look() {
    try {
      const found = brought === undefined ? await accounts.find(name) : owner;
      return { account: found, isRight: await passwords.matches(password, found?.passwordHash) };
    } catch (error) {
      await Promise.all(counts.map(({ limiter, key }) => limiter.giveBack(key)));
      throw error;
    }
  }
}

const eventOf: Readonly<Record<number, 'refused' | 'slowed'>> = { 401: 'refused', 429: 'slowed' };

// By what was typed and never by the account, so that no count tells that a name and an email are of one.
function countsOfStranger(limits: Limits, typed: string, address: string): Count[] {
  return [
    { limiter: limits.loginOfAddress, key: address, isCleared: false },
    { limiter: limits.loginOfName, key: `${typed} ${address}`, isCleared: true },
    { limiter: limits.loginOfNameAnywhere, key: typed, isCleared: false },
  ];
}
