import type { Pool } from 'pg';
import { createAccounts } from '../accounts/accounts';
import { createEmailChanges } from '../accounts/emailChanges';
import { createImportedPasswords } from '../accounts/importedPasswords';
import { createNeighbours } from '../accounts/neighbours';
import { createPasskeys } from '../accounts/passkeys';
import { createPasswordResets } from '../accounts/passwordResets';
import { createPasswords, type Passwords } from '../accounts/passwords';
import type { SignUpRules } from '../accounts/signUpRules';
import { createSignUps } from '../accounts/signUps';
import type { ForwardAuth } from '../config';
import type { Queue } from '../database/queue';
import type { Db } from '../database/schema';
import { createLimits, defaultLimits, type LimitSettings, type SharedNetwork } from '../http/limits';
import type { Addresses } from '../lib/addresses';
import type { Log } from '../lib/log';
import type { OpenId } from '../openid/openId';
import type { Metrics } from '../operations/metrics';
import { createSecurityLog } from '../security/securityLog';
import type { ServiceKeys } from '../services/serviceKeys';
import { createCookies } from '../sessions/cookies';
import { createEndWatch } from '../sessions/endWatch';
import { createSessions } from '../sessions/sessions';

export interface AppDeps {
  readonly db: Db;
  /** Whether the database has the newest schema; until then calls are answered with 503. By default it always has. */
  readonly isPrepared?: () => boolean;
  readonly isClosing?: () => boolean;
  /** The same PostgreSQL, through which several services share their rate limits; without it they are counted in memory. */
  readonly pool?: Pool | undefined;
  readonly mails: Pick<Queue, 'wake'>;
  readonly serviceKeys: ServiceKeys;
  readonly openId: OpenId;
  readonly logouts: Pick<Queue, 'wake'>;
  readonly log: Log;
  readonly addresses: Addresses;
  readonly cookieDomain?: string | undefined;
  /** Without them, anyone may sign up. */
  readonly signUpRules?: SignUpRules;
  /** Whether visitors may ask for a password reset link by mail (no by default). */
  readonly isResetByMail?: boolean;
  /** Whether the owner's proxies may ask who a visitor is ('off' by default). */
  readonly forwardAuth?: ForwardAuth;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted (none by default). */
  readonly trustProxy?: readonly string[];
  readonly sharedNetworks?: readonly SharedNetwork[];
  readonly passwords?: Omit<Passwords, 'load'>;
  /** How many passwords of imported accounts are checked at once (1 by default). */
  readonly importedConcurrency?: number;
  /** The name under which a visitor's device saves a passkey; by default the site's host. */
  readonly product?: string;
  readonly limits?: Partial<LimitSettings>;
  readonly metrics?: Metrics;
  /** The most simultaneous connections; by default half of the process's file descriptors. */
  readonly connections?: number;
  /** How long a client may take to send a request, in milliseconds; it may take four times as long to read an answer. */
  readonly clientTimeoutMs?: number;
  readonly siteFolder?: string;
  readonly sisterFolder?: string;
}

export type ApiDeps = ReturnType<typeof createApiDeps>;

/** @param connections the most simultaneous connections of visitors */
export function createApiDeps(deps: AppDeps, metrics: Metrics, connections: number) {
  const { db, addresses, log } = deps;
  const product = deps.product ?? new URL(addresses.siteOrigin).hostname;
  return {
    ...deps,
    product,
    isPrepared: deps.isPrepared ?? (() => true),
    isClosing: deps.isClosing ?? (() => false),
    accounts: createAccounts(db),
    signUps: createSignUps(db),
    passwordResets: createPasswordResets(db),
    passkeys: createPasskeys(db, addresses, product),
    emailChanges: createEmailChanges(db),
    signUpRules: deps.signUpRules ?? {},
    isResetByMail: deps.isResetByMail ?? false,
    forwardAuth: deps.forwardAuth ?? 'off',
    sessions: createSessions(db),
    endWatch: createEndWatch(db, Math.floor(connections / 4)),
    passwords: deps.passwords ?? createPasswords(),
    importedPasswords: createImportedPasswords(db, deps.importedConcurrency),
    neighbours: createNeighbours(),
    cookies: createCookies(addresses.siteOrigin, deps.cookieDomain),
    limits: createLimits({ ...defaultLimits, ...deps.limits }, deps.pool, metrics.limitRefused, deps.sharedNetworks),
    security: createSecurityLog(db, log, metrics.happened),
  };
}
