import type { Pool } from 'pg';
import { memoryLimiter, sharedLimiter, type Limit, type Limiter } from './limiter';

/** How often each thing may be tried. */
export interface LimitSettings {
  /** Wrong log-ins of one account from one address; nobody elsewhere is kept out by them. */
  readonly loginOfAccount: Limit;
  /** Wrong log-ins from one address, whatever the account. */
  readonly loginOfAddress: Limit;
  readonly signUpOfAddress: Limit;
  /** Mails to one recipient. */
  readonly mailOfRecipient: Limit;
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

export const usualLimits: LimitSettings = {
  loginOfAccount: { most: 8, seconds: 300 },
  loginOfAddress: { most: 60, seconds: 300 },
  signUpOfAddress: { most: 20, seconds: 3_600 },
  mailOfRecipient: { most: 5, seconds: 3_600 },
  passwordOfLink: { most: 8, seconds: 300 },
  verifyOfAddress: { most: 60, seconds: 300 },
  callsOfAddress: { most: 600, seconds: 60 },
};

export type Limits = { readonly [Name in keyof LimitSettings]: Limiter };

/** @param pool the database that several services share; without one each counts in its own memory. */
export function createLimits(settings: LimitSettings, pool?: Pool): Limits {
  const create = (name: Exclude<keyof LimitSettings, 'callsOfAddress'>) =>
    pool === undefined ? memoryLimiter(settings[name]) : sharedLimiter(name, settings[name], pool);
  return {
    loginOfAccount: create('loginOfAccount'),
    loginOfAddress: create('loginOfAddress'),
    signUpOfAddress: create('signUpOfAddress'),
    mailOfRecipient: create('mailOfRecipient'),
    passwordOfLink: create('passwordOfLink'),
    verifyOfAddress: create('verifyOfAddress'),
    callsOfAddress: memoryLimiter(settings.callsOfAddress),
  };
}
