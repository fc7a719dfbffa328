import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Accounts } from '../accounts/accounts';
import { canonical } from '../accounts/canonical';
import type { SecurityEventName } from '../../shared/securityEvents';
import type { Schema } from '../database/schema';
import { networkOf } from '../http/clientKey';
import { createLimiters } from '../http/limiter';
import { memoryCounters } from '../http/memoryCounters';
import { Refused } from '../http/refused';
import type { Log } from '../log';
import { writeEvent } from './events';

const sentences: Readonly<Record<SecurityEventName, string>> = {
  signed_up: 'Somebody signed up',
  verified: 'An email was verified',
  logged_in: 'Somebody logged in',
  reset_link_sent: 'A link for a new password was sent',
  password_reset: 'A password was changed with a link',
  username_changed: 'A username was changed',
  email_change_asked: 'Another email address was asked for',
  email_changed: 'An email address was changed',
  email_restored: 'An old email address was given back',
  refused: 'A log-in was refused',
  slowed: 'A log-in was slowed down',
  reuse_revoked: 'A used refresh token came again, and its session was ended',
  logged_out: 'Somebody logged out',
  passkey_added: 'Somebody added a passkey',
  passkey_removed: 'Somebody removed a passkey',
  password_changed: 'Somebody changed the password',
  logged_out_everywhere: 'Somebody logged out everywhere',
  session_ended: 'Somebody ended another session of the account',
  other_sessions_ended: 'Somebody ended all other sessions of the account',
};

const writeEveryMs = 1_000;
/** How many events of strangers are stored: of one name that was typed, and at all. A flood cannot fill the table. */
const mostStored = { ofName: { most: 10, seconds: 3_600 }, atAll: { most: 600, seconds: 3_600 } };

/** A refusal that waits to be stored. */
interface Refusal {
  readonly event: 'refused' | 'slowed';
  readonly name: string;
  readonly network: string;
}

export interface SecurityLog {
  /** Logs an event that was stored with what it tells. */
  stored(request: FastifyRequest, event: SecurityEventName, accountId: number): void;
  /**
   * Logs a refusal, and stores it soon, unless there were too many. Nobody waits for it, and no answer depends on it.
   * @param name what was typed, by which the account is looked up when the event is stored; it is not stored itself.
   * @param accountId the account, for the log, where it is known by now.
   */
  refusal(request: FastifyRequest, event: 'refused' | 'slowed', name: string, accountId?: number): void;
  /** Stores what waits to be stored. */
  close(): Promise<void>;
}

/**
 * Tells the log of security events, and the table of those that come with no transaction. These are stored a second's worth
 * at a time, and by the same rule whether there is an account or not, so that the time of an answer tells nothing.
 */
export function createSecurityLog(db: Kysely<Schema>, accounts: Pick<Accounts, 'find'>, log: Log): SecurityLog {
  const limits = createLimiters(mostStored, memoryCounters());
  let waiting: Refusal[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function tell(request: FastifyRequest, event: SecurityEventName, account: number | undefined): void {
    request.log.info({ event, account, address: request.visitorAddress }, sentences[event]);
  }

  async function store(refusal: Refusal): Promise<void> {
    try {
      await limits.takeAll([
        { limit: 'ofName', key: `${refusal.event} ${canonical(refusal.name)}` },
        { limit: 'atAll', key: '' },
      ]);
    } catch (error) {
      if (error instanceof Refused) return;
      throw error;
    }
    waiting.push(refusal);
    timer ??= setTimeout(() => void write(), writeEveryMs).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const refusals = waiting;
    waiting = [];
    writing = writing.then(async () => {
      for (const { event, name, network } of refusals) {
        try {
          const account = await accounts.find(name);
          await writeEvent(db, { event, accountId: account?.id ?? null, network });
        } catch (error) {
          log.warn({ err: error, event }, 'A security event could not be stored');
        }
      }
    });
    return writing;
  }

  return {
    stored: tell,
    refusal(request, event, name, accountId) {
      tell(request, event, accountId);
      void store({ event, name, network: networkOf(request.visitorAddress) });
    },
    close: write,
  };
}
