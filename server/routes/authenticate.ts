import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from './apiDeps';
import type { FoundAccount } from '../accounts/accounts';
import { canonical } from '../accounts/canonical';
import { clientKeys } from '../http/clientKey';
import type { Attempt } from '../http/limiter';
import { Refused } from '../http/refused';
import { knownDevice } from '../sessions/knownDevice';

type Count = Attempt<'loginOfAddress' | 'loginOfName' | 'loginOfNameAnywhere' | 'loginOfDevice'>;

/** A right log-in forgets these counts; of the others it takes back its own alone. */
const cleared: readonly Count['limit'][] = ['loginOfName', 'loginOfDevice'];

/**
 * The account whose password it is (docs/behaviour.md, Accounts). Known and unknown names do the same work and get the
 * same answer. Attempts are counted before the password is looked at, and only wrong ones stay counted.
 * @throws Refused 401 where the name or the password is wrong, 429 past a limit.
 */
export async function authenticate(
  { accounts, passwords, importedPasswords, limits, cookies, neighbours, security }: ApiDeps,
  request: FastifyRequest,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<FoundAccount> {
  const brought = cookies.read(request).device;
  // Without a device's cookie a flood is refused before the database is asked.
  const owner = brought === undefined ? undefined : await accounts.find(name);
  const device = knownDevice(brought, owner);
  const counts: readonly Count[] =
    owner === undefined || device === undefined
      ? countsOfStranger(canonical(name), clientKeys(request.visitorAddress))
      : [{ limit: 'loginOfDevice', key: `${owner.id} ${device}` }];
  const rank = device === undefined ? neighbours.rankOf(request.visitorAddress) : 'known';
  passwords.requireRoom(rank);
  let account = owner;
  try {
    await limits.takeAll(counts);
    const found = await look();
    account = found.account;
    if (!(found.isOwn || (await isImported())) || account === undefined)
      throw new Refused(401, (texts) => texts.wrongCredentials);
    const right = device === undefined ? String(account.id) : `${account.id} ${device}`;
    await limits.settle({
      forget: counts.filter(({ limit }) => cleared.includes(limit)),
      refund: counts.filter(({ limit }) => !cleared.includes(limit)),
      take: [{ limit: 'rightLoginOfAccount', key: right }],
    });
    return account;
  } catch (error) {
    const event = error instanceof Refused ? eventOf[error.status] : undefined;
    if (event !== undefined) security.refusal(request, event, name, account?.id);
    throw error;
  }

  // A session that could not be looked at counts for nobody.
  async function look() {
    try {
      const found = brought === undefined ? await accounts.find(name) : owner;
      return { account: found, isOwn: await passwords.matches(password, found?.passwordHash, rank) };
    } catch (error) {
      await limits.giveBackAll(counts);
      throw error;
    }
  }

  // An attempt that finds no place to wait here stays counted: its 503 says already that the password is wrong for a hash
  // of our own. A device that the account knows learns nothing by the time, and after a log-in the hash is our own.
  async function isImported() {
    return device === undefined && importedPasswords.matches(password, account?.passwordHash, rank);
  }
}

const eventOf: Readonly<Record<number, 'refused' | 'slowed'>> = { 401: 'refused', 429: 'slowed' };

// By what was typed and never by the account, so that no count tells that a name and an email are of one.
function countsOfStranger(typed: string, addresses: readonly string[]): Count[] {
  return [
    { limit: 'loginOfAddress', key: addresses },
    { limit: 'loginOfName', key: addresses.map((address) => `${typed} ${address}`) },
    { limit: 'loginOfNameAnywhere', key: typed },
  ];
}
