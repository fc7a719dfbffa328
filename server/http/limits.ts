import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { clientKey } from '../lib/clientKey';
import { createLimiters, type Limit } from './limiter';
import { trustIn } from './forwarding';
import { memoryCounters, sharedCounters } from './counters';

const day = 24 * 3_600;
/**
 * The factor from a /64 to its /56, and from that to its /48. A household or a company has up to a /48. If a town's phones
 * share one, they still get four times the limit of one IPv4 address, and a flood reaches it within seconds. Limits on one
 * name or recipient concern one person, so their factor is smaller: a /48 gets 18 tries and 9 mails. That allows 47 wrong
 * logins a day, fewer than the limit for all addresses together.
 */
const ofAddress = { growth: 2, isOfAddress: true } as const;
const ofPerson = { growth: 1.5 };
const mailsOfRecipient: Limit = { most: 12, seconds: 3_600, backoff: { first: 60, longest: 600 } };

/**
 * How often each action may be tried. Names and addresses are counted as typed, whether or not there is an account;
 * accounts are counted by number under separate limits. So no limit reveals whether an account or its email exists.
 * One address gets about 40 wrong logins a day, so that it cannot reach the limit for all addresses together.
 */
export const defaultLimits = {
  /** Wrong logins with one username or email from one address. */
  loginOfName: { most: 8, seconds: day, backoff: { first: 60, longest: 3_600 }, ...ofPerson },
  /** Wrong logins with one username or email from all devices that its account does not know. */
  loginOfNameAnywhere: { most: 100, seconds: day, backoff: { first: 15, longest: 900 } },
  /** Wrong logins from one address to any accounts, on devices that these do not know. */
  loginOfAddress: { most: 60, seconds: 300, ...ofAddress },
  /** Wrong logins to one account on one device that it knows; see `knownDevice.ts`. */
  loginOfDevice: { most: 8, seconds: day, backoff: { first: 60, longest: 3_600 } },
  /** Successful logins to one account: on each device that it knows, and on all others together. */
  rightLoginOfAccount: { most: 120, seconds: 3_600, backoff: { first: 5, longest: 60 } },
  /** Wrong passwords given in one session to confirm the visitor's identity. */
  confirmOfSession: { most: 8, seconds: day, backoff: { first: 60, longest: 3_600 } },
  commonPasswordOfAddress: { most: 60, seconds: 300, ...ofAddress },
  changesOfAccount: { most: 20, seconds: 3_600 },
  /** Requests for passkey challenges from one address; the next one limits its passkey logins. */
  passkeyOptionsOfAddress: { most: 120, seconds: 300, ...ofAddress },
  passkeyLoginOfAddress: { most: 60, seconds: 300, ...ofAddress },
  signUpOfAddress: { most: 20, seconds: 3_600, ...ofAddress },
  /** Sign-ups that one address verifies. They no longer count as its sign-ups, because a school class shares one address. */
  verifiedOfAddress: { most: 60, seconds: 3_600, ...ofAddress },
  /** Mails that sign-ups from anywhere send to one recipient. */
  signUpMailOfRecipient: mailsOfRecipient,
  /** Verification links that logins from anywhere send again to one recipient. */
  resentMailOfRecipient: mailsOfRecipient,
  /** Links that confirm a new email address, requested by any account for one recipient. */
  changeMailOfRecipient: mailsOfRecipient,
  /** Password reset links requested from anywhere for one recipient. */
  resetMailOfRecipient: mailsOfRecipient,
  /** Password reset links requested from one address for any recipient. */
  resetMailOfAddress: { most: 20, seconds: 3_600, ...ofAddress },
  /**
   * Mails of each of these kinds that one address requests for one recipient: fewer than all addresses together, so
   * that one cannot use up the limit.
   */
  mailOfSender: { most: 4, seconds: 3_600, ...ofPerson },
  /**
   * The first mail of a kind requested from one network for one recipient, and all such first mails to one recipient;
   * see `takeMail.ts`.
   */
  firstMailOfSender: { most: 1, seconds: 3_600 },
  firstMailOfRecipient: mailsOfRecipient,
  mailOfAnybody: { most: 2_000, seconds: 3_600 },
  /** Passwords tried with the links of one sign-up whose name or address someone else signed up with too. */
  passwordOfLink: { most: 8, seconds: 300 },
  verifyOfAddress: { most: 60, seconds: 300, ...ofAddress },
  /**
   * Calls of any kind from one address. Each process counts its own, even on a shared database: the limit protects that
   * process, and one write per call would cost more than the call.
   */
  callsOfAddress: { most: 600, seconds: 60, ...ofAddress },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitSettings = { readonly [Name in keyof typeof defaultLimits]: Limit };

/** An IPv6 network smaller than a /64 shares the count of its /64; see `clientKeys`. */
function countedNetwork(network: string): string {
  const [address = '', bits = 128] = network.split('/');
  return isIPv6(address) && Number(bits) > 64 ? clientKey(address) : network;
}

/** A network, such as a school's, whose addresses get `share` times each limit per address. */
export interface SharedNetwork {
  readonly network: string;
  readonly share: number;
}

/** The limits that can be taken together: all except `callsOfAddress`. */
type Together = Exclude<keyof LimitSettings, 'callsOfAddress'>;

/**
 * @param pool the database that several services share; without one everything is counted in memory
 * @param onRefused called with each limit that refuses an attempt
 * @param sharedNetworks networks whose addresses are shared by many visitors
 */
export function createLimits(
  { callsOfAddress, ...together }: LimitSettings,
  pool: Pool | undefined,
  onRefused: (limit: keyof LimitSettings) => void,
  sharedNetworks: readonly SharedNetwork[] = [],
) {
  const networks = sharedNetworks.map(({ network, share }) => ({
    includes: trustIn([countedNetwork(network)]),
    share,
  }));
  // The key of an IPv6 visitor is a network, such as `2001:db8::/64`.
  const shareOf = (key: string) => networks.find(({ includes }) => includes(key.split('/')[0] ?? ''))?.share ?? 1;
  const counters = pool === undefined ? memoryCounters() : sharedCounters(pool);
  return {
    ...createLimiters<'callsOfAddress'>({ callsOfAddress }, memoryCounters(), onRefused, shareOf),
    ...createLimiters<Together>(together, counters, onRefused, shareOf),
  };
}
