import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { canonical } from '../accounts/canonical';
import type { SecurityEventName } from '../../shared/securityEvents';
import type { Schema } from '../database/schema';
import type { Log } from '../log';
import { clientInfoOf } from '../routes/clientInfoOf';
import { writeRefusal, type ClientInfo, type SecurityEvent } from './events';

const writeEveryMs = 1_000;
/** How many names a second are looked up: more than hashing and limits let through from anywhere. */
const mostNames = 5_000;

/** Refusals of a name that wait to be stored, from where the first came. */
interface Refusals extends ClientInfo {
  readonly event: 'refused' | 'slowed';
  /** The name's key; see `canonical`. */
  readonly key: string;
  times: number;
}

export interface SecurityLog {
  /** Logs an event that was stored with what it tells. */
  stored(request: FastifyRequest, event: SecurityEventName, accountId: number): void;
  /**
   * Logs a refusal, and stores it soon. Nobody waits for it, and no answer depends on it.
   * @param name what was typed, by which the account is looked up when the event is stored; it is not stored itself.
   * @param accountId the account, for the log, where it is known by now.
   */
  refusal(request: FastifyRequest, event: 'refused' | 'slowed', name: string, accountId?: number): void;
  /** Stores what waits to be stored. */
  close(): Promise<void>;
}

/**
 * Tells the log of security events, and the table of those that come with no transaction. These are stored a second's worth
 * at a time, so that the time of an answer tells nothing. Of a name that is no account's nothing is stored: anyone can make
 * up names.
 * @param count told of each event
 */
export function createSecurityLog(
  db: Kysely<Schema>,
  log: Log,
  count: (event: SecurityEventName) => void = () => undefined,
): SecurityLog {
  let waiting = new Map<string, Refusals>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function tell(request: FastifyRequest, event: SecurityEventName, account: number | undefined): void {
    count(event);
    request.log.info({ event, account, address: request.visitorAddress }, `Security event: ${event}`);
  }

  function store(event: Refusals['event'], key: string, from: ClientInfo): void {
    const held = waiting.get(`${event} ${key}`);
    if (held !== undefined) held.times += 1;
    else if (waiting.size < mostNames) waiting.set(`${event} ${key}`, { event, key, ...from, times: 1 });
    timer ??= setTimeout(() => void write(), writeEveryMs).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const refusals = [...waiting.values()];
    waiting = new Map();
    writing = writing.then(async () => {
      try {
        if (refusals.length > 0) await writeAll(refusals);
      } catch (error) {
        log.warn({ err: error }, 'Security events could not be stored');
      }
    });
    return writing;
  }

  async function writeAll(refusals: readonly Refusals[]): Promise<void> {
    const accountOf = await accountsOf(refusals.map(({ key }) => key));
    const merged = new Map<string, Required<SecurityEvent>>();
    for (const { event, key, network, device, times } of refusals) {
      const accountId = accountOf.get(key);
      if (accountId === undefined) continue;
      const held = merged.get(`${event} ${accountId}`) ?? { event, accountId, network, device, times: 0 };
      merged.set(`${event} ${accountId}`, { ...held, times: held.times + times });
    }
    for (const refusal of merged.values()) await writeRefusal(db, refusal);
  }

  async function accountsOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await db
      .selectFrom('accounts')
      .select(['id', 'username_key', 'email_key'])
      .where('verified_at', 'is not', null)
      .where((is) => is.or([is('username_key', 'in', keys), is('email_key', 'in', keys)]))
      .execute();
    return new Map(
      found.flatMap(
        ({ id, username_key, email_key }) =>
          [
            [username_key, id],
            [email_key, id],
          ] as const,
      ),
    );
  }

  return {
    stored: tell,
    refusal(request, event, name, accountId) {
      tell(request, event, accountId);
      store(event, canonical(name), clientInfoOf(request));
    },
    close: write,
  };
}
