import type { FastifyRequest } from 'fastify';
import type { FoundAccount } from '../accounts/accounts';
import { type Attempt, refunding } from '../http/limiter';
import { canonical } from '../lib/canonical';
import { Refused, refuse } from '../lib/refused';
import { knownDevice } from '../sessions/knownDevice';
import type { ApiDeps } from './apiDeps';

type Count = Attempt<'loginOfAddress' | 'loginOfName' | 'loginOfNameAnywhere' | 'loginOfDevice'>;

/** A successful login resets these counts; from the others it takes back only its own attempt. */
const cleared: readonly Count['limit'][] = ['loginOfName', 'loginOfDevice'];

/**
 * Finds the account by name and password (docs/behaviour.md, Accounts). Known and unknown names cost the same work and get
 * the same answer. Attempts are counted before the password is checked, and only wrong ones stay counted.
 * @throws Refused 401 if the name or the password is wrong, 429 past a limit
 */
export async function authenticate(
  { accounts, passwords, importedPasswords, limits, cookies, neighbours, security }: ApiDeps,
  request: FastifyRequest,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<FoundAccount> {
  const deviceCookie = cookies.read(request).device;
  // Without a device cookie the account is looked up later, so that a flood is refused without asking the database.
  const owner = deviceCookie === undefined ? undefined : await accounts.find(name);
  const device = knownDevice(deviceCookie, owner);
  const counts: readonly Count[] =
    owner === undefined || device === undefined
      ? countsOfStranger(canonical(name), request.addressKeys)
      : [{ limit: 'loginOfDevice', key: `${owner.id} ${device}` }];
  const rank = device === undefined ? neighbours.rankOf(request.visitorAddress) : 'known';
  passwords.requireRoom(rank);
  let account = owner;
  try {
    await limits.takeAll(counts);
    // If the check itself fails, the attempt does not count.
    const found = await refunding(
      async () => {
        const named = deviceCookie === undefined ? await accounts.find(name) : owner;
        return { account: named, isOwn: await passwords.matches(password, named?.passwordHash, rank) };
      },
      () => limits.settle({ refund: counts }),
    );
    account = found.account;
    if (!(found.isOwn || (await isImported())) || account === undefined) refuse(401, 'wrongCredentials');
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

  // If the queue for imported hashes is full, the attempt stays counted: the 503 already reveals that the password does not
  // match a hash of our own format. Known devices skip this check: the login that made them known replaced an imported hash
  // by our own, so the faster answer reveals nothing there.
  async function isImported() {
    return device === undefined && importedPasswords.matches(password, account?.passwordHash, rank);
  }
}

const eventOf: Readonly<Record<number, 'refused' | 'slowed'>> = { 401: 'refused', 429: 'slowed' };

// Keyed by what was typed, never by the account, so that no count reveals that a name and an email belong together.
function countsOfStranger(typed: string, addresses: readonly string[]): Count[] {
  return [
    { limit: 'loginOfAddress', key: addresses },
    { limit: 'loginOfName', key: addresses.map((address) => `${typed} ${address}`) },
    { limit: 'loginOfNameAnywhere', key: typed },
  ];
}
