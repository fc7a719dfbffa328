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
  deps: ApiDeps,
  request: FastifyRequest,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<FoundAccount> {
  const { accounts, passwords, limits, security } = deps;
  const visitor = await identify(deps, request, name);
  const { counts } = visitor;
  passwords.requireRoom(visitor.rank);
  let account = visitor.owner;
  try {
    await limits.takeAll(counts);
    // If the check itself fails, the attempt does not count.
    const isOurs = await refunding(
      async () => {
        if (visitor.isLookedUpLater) account = await accounts.find(name);
        return passwords.matches(password, account?.passwordHash, visitor.rank);
      },
      () => limits.settle({ refund: counts }),
    );
    if (!(isOurs || (await hasImportedPassword(deps, visitor, account, password))) || account === undefined)
      refuse(401, 'wrongCredentials');
    const right = [account.id, ...(visitor.device === undefined ? [] : [visitor.device])].join(' ');
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
}

type Visitor = Awaited<ReturnType<typeof identify>>;

/** Who tries to log in, how urgent the check of the password is, and what the attempt counts towards. */
async function identify({ accounts, cookies, neighbours }: ApiDeps, request: FastifyRequest, name: string) {
  const deviceCookie = cookies.read(request).device;
  // Without a device cookie the account is looked up later, so that a flood is refused without asking the database.
  const isLookedUpLater = deviceCookie === undefined;
  const owner = isLookedUpLater ? undefined : await accounts.find(name);
  const device = knownDevice(deviceCookie, owner);
  if (owner === undefined || device === undefined) {
    const counts = countsOfStranger(canonical(name), request.addressKeys);
    return { owner, isLookedUpLater, device: undefined, rank: neighbours.rankOf(request.visitorAddress), counts };
  }
  const counts: readonly Count[] = [{ limit: 'loginOfDevice', key: `${owner.id} ${device}` }];
  return { owner, isLookedUpLater, device, rank: 'known' as const, counts };
}

// If the queue for imported hashes is full, the attempt stays counted: the 503 already reveals that the password does not
// match a hash of our own format. Known devices skip this check: the login that made them known replaced an imported hash
// by our own, so the faster answer reveals nothing there.
async function hasImportedPassword(
  { importedPasswords }: ApiDeps,
  { device, rank }: Visitor,
  account: FoundAccount | undefined,
  password: string,
): Promise<boolean> {
  return device === undefined && importedPasswords.matches(password, account?.passwordHash, rank);
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
