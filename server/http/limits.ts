import type { Pool } from 'pg';
import { createLimiters, type Limit, type Limiter, type LimiterGroup } from './limiter';
import { trustIn } from './forwarding';
import { memoryCounters } from './memoryCounters';
import { sharedCounters } from './sharedCounters';

/**
 * How often each thing may be tried. Names and addresses count as they were given, whether there is an account or not,
 * and accounts by their number in limits of their own: so no limit tells whether an account exists, or has an email.
 */
export interface LimitSettings {
  /** Wrong log-ins with one username or email from one address. */
  readonly loginOfName: Limit;
  /** Wrong log-ins with one username or email from all devices that its account does not know. */
  readonly loginOfNameAnywhere: Limit;
  /** Wrong log-ins from one address, whatever the account, on devices that it does not know. */
  readonly loginOfAddress: Limit;
  /** Wrong log-ins to one account on one device that it knows; see `knownDevice.ts`. */
  readonly loginOfDevice: Limit;
  /** Right log-ins to one account: on each device that it knows, and on all others together. */
  readonly rightLoginOfAccount: Limit;
  /** Wrong passwords that one session gives to confirm who it is. */
  readonly confirmOfSession: Limit;
  /** Passwords that one address asks about, whether many use them. */
  readonly commonPasswordOfAddress: Limit;
  /** Changes of one account's username or email that are asked for. */
  readonly changesOfAccount: Limit;
  /** Challenges for passkeys that one address asks for, and log-ins with passkeys that it tries. */
  readonly passkeyOptionsOfAddress: Limit;
  readonly passkeyLoginOfAddress: Limit;
  readonly signUpOfAddress: Limit;
  /** Sign-ups that one address verifies, and that do not count as its sign-ups: a class has one address. */
  readonly verifiedOfAddress: Limit;
  /** Mails that sign-ups from anywhere send to one recipient. */
  readonly signUpMailOfRecipient: Limit;
  /** Links that log-ins from anywhere send again to one recipient. */
  readonly resentMailOfRecipient: Limit;
  /** Links to a new address that accounts ask for, to one recipient. */
  readonly changeMailOfRecipient: Limit;
  /** Links for a new password that are asked for from anywhere for one recipient. */
  readonly resetMailOfRecipient: Limit;
  /** Links for a new password that are asked for from one address, whomever they are for. */
  readonly resetMailOfAddress: Limit;
  /** Mails of each of these kinds to one recipient that one address asks for: less than all may, so that others have a share. */
  readonly mailOfSender: Limit;
  /** The first mail of one kind from one network to one recipient, and such mails to one recipient; see `takeMail.ts`. */
  readonly firstMailOfSender: Limit;
  readonly firstMailOfRecipient: Limit;
  /** Mails that visitors have sent, to anybody. */
  readonly mailOfAnybody: Limit;
  /** Passwords tried with the links of one sign-up, whose name or address another asked for too. */
  readonly passwordOfLink: Limit;
  /** Links tried from one address. */
  readonly verifyOfAddress: Limit;
  /**
   * Calls of any kind from one address. Counted by each process for itself, also on a shared database: it protects that
   * process, and a write for each call would cost more than the calls.
   */
  readonly callsOfAddress: Limit;
}

const day = 24 * 3_600;
/**
 * How much more a /56 may than a /64, and a /48 than a /56. A household or a firm has up to a /48; where a town's phones do,
 * they still have four times what one IPv4 address gives them, and a flood meets the limit within seconds. What is about
 * one name or one recipient is one person's: a /48 has 18 tries and 9 mails, and comes to 47 wrong log-ins a day, which is
 * less than what all have together.
 */
const ofAddress = { growth: 2, isOfAddress: true } as const;
const ofPerson = { growth: 1.5 };
const mailsOfRecipient: Limit = { most: 12, seconds: 3_600, backoff: { first: 60, longest: 600 } };

/** An address gets some 40 wrong log-ins a day, so that one alone does not reach what all have together. */
export const usualLimits: LimitSettings = {
  loginOfName: { most: 8, seconds: day, backoff: { first: 60, longest: 3_600 }, ...ofPerson },
  loginOfNameAnywhere: { most: 100, seconds: day, backoff: { first: 15, longest: 900 } },
  loginOfAddress: { most: 60, seconds: 300, ...ofAddress },
  loginOfDevice: { most: 8, seconds: day, backoff: { first: 60, longest: 3_600 } },
  rightLoginOfAccount: { most: 120, seconds: 3_600, backoff: { first: 5, longest: 60 } },
  confirmOfSession: { most: 8, seconds: day, backoff: { first: 60, longest: 3_600 } },
  commonPasswordOfAddress: { most: 60, seconds: 300, ...ofAddress },
  changesOfAccount: { most: 20, seconds: 3_600 },
  passkeyOptionsOfAddress: { most: 120, seconds: 300, ...ofAddress },
  passkeyLoginOfAddress: { most: 60, seconds: 300, ...ofAddress },
  signUpOfAddress: { most: 20, seconds: 3_600, ...ofAddress },
  verifiedOfAddress: { most: 60, seconds: 3_600, ...ofAddress },
  signUpMailOfRecipient: mailsOfRecipient,
  resentMailOfRecipient: mailsOfRecipient,
  changeMailOfRecipient: mailsOfRecipient,
  resetMailOfRecipient: mailsOfRecipient,
  resetMailOfAddress: { most: 20, seconds: 3_600, ...ofAddress },
  mailOfSender: { most: 4, seconds: 3_600, ...ofPerson },
  firstMailOfSender: { most: 1, seconds: 3_600 },
  firstMailOfRecipient: mailsOfRecipient,
  mailOfAnybody: { most: 2_000, seconds: 3_600 },
  passwordOfLink: { most: 8, seconds: 300 },
  verifyOfAddress: { most: 60, seconds: 300, ...ofAddress },
  callsOfAddress: { most: 600, seconds: 60, ...ofAddress },
};

/** A network, such as a school's, whose addresses may have `share` times as much of each limit for an address. */
export interface SharedNetwork {
  readonly network: string;
  readonly share: number;
}

/** The limits' names but for `callsOfAddress`, each of which is asked with the others. */
type Together = Exclude<keyof LimitSettings, 'callsOfAddress'>;

export type Limits = LimiterGroup<Together> & { readonly [Name in keyof LimitSettings]: Limiter };

/**
 * @param pool the database that several services share; without one everything is counted in memory.
 * @param onRefused told of each limit that refuses
 * @param sharedNetworks networks whose addresses many visitors share
 */
export function createLimits(
  { callsOfAddress, ...together }: LimitSettings,
  pool?: Pool,
  onRefused?: (limit: keyof LimitSettings) => void,
  sharedNetworks: readonly SharedNetwork[] = [],
): Limits {
  const networks = sharedNetworks.map(({ network, share }) => ({ includes: trustIn([network]), share }));
  // Of IPv6 it is a network: the limiter's key of a visitor.
  const shareOf = (key: string) => networks.find(({ includes }) => includes(key.split('/')[0] ?? ''))?.share ?? 1;
  const counters = pool === undefined ? memoryCounters() : sharedCounters(pool);
  return {
    ...createLimiters<'callsOfAddress'>({ callsOfAddress }, memoryCounters(), onRefused, shareOf),
    ...createLimiters<Together>(together, counters, onRefused, shareOf),
  };
}
