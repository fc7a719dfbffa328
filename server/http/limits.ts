import { createLimiter, type Limit, type Limiter } from './limiter';

/** How often things may be tried. Each pair is how many in how many seconds. */
export interface LimitSettings {
  /** Wrong log-ins of one account from one address; nobody elsewhere is kept out by them. */
  readonly loginOfAccount: Limit;
  /** Wrong log-ins from one address, whatever the account. */
  readonly loginOfAddress: Limit;
  readonly signUpOfAddress: Limit;
  /** Mails to one recipient. */
  readonly mailOfRecipient: Limit;
  /** Links tried from one address. */
  readonly verifyOfAddress: Limit;
  /** Calls of any kind from one address. */
  readonly callsOfAddress: Limit;
}

export const usualLimits: LimitSettings = {
  loginOfAccount: { most: 8, seconds: 300 },
  loginOfAddress: { most: 60, seconds: 300 },
  signUpOfAddress: { most: 20, seconds: 3_600 },
  mailOfRecipient: { most: 5, seconds: 3_600 },
  verifyOfAddress: { most: 60, seconds: 300 },
  callsOfAddress: { most: 600, seconds: 60 },
};

export type Limits = { readonly [Name in keyof LimitSettings]: Limiter };

export function createLimits(settings: LimitSettings, now: () => number): Limits {
  return Object.fromEntries(
    Object.entries(settings).map(([name, limit]: [string, Limit]) => [name, createLimiter(limit, now)]),
  ) as Limits;
}
