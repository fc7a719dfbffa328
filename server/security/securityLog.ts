import type { FastifyRequest } from 'fastify';
import type { SecurityEventName } from '../../shared/securityEvents';
import type { Db } from '../database/schema';
import { canonical } from '../lib/canonical';
import { networkOf } from '../lib/clientKey';
import { languageIdOfHeader } from '../lib/languageOfHeader';
import type { Log } from '../lib/log';
import { deviceOf, deviceName } from './device';
import { writeRefusal, type ClientInfo, type RequestInfo, type SecurityEvent } from './events';

const writeEveryMs = 1_000;
/** The most names looked up per second: more than hashing and limits ever let through. */
const maxNames = 5_000;

/** Refusals of one name that wait to be stored, with where the first came from. */
interface Refusals extends ClientInfo {
  readonly event: 'refused' | 'slowed';
  /** The name's key; see `canonical`. */
  readonly key: string;
  times: number;
}

/**
 * Logs security events, and stores those that belong to no transaction. They are stored in batches, once a second, so that
 * the timing of an answer reveals nothing. Nothing is stored for a name without an account, because anyone can make up names.
 * @param count called for each event
 */
export function createSecurityLog(db: Db, log: Log, count: (event: SecurityEventName) => void) {
  let waiting = new Map<string, Refusals>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function logEvent(request: FastifyRequest, event: SecurityEventName, account: number | undefined): void {
    count(event);
    request.log.info({ event, account, address: request.visitorAddress }, `Security event: ${event}`);
  }

  function store(event: Refusals['event'], key: string, from: ClientInfo): void {
    const held = waiting.get(`${event} ${key}`);
    if (held !== undefined) held.times += 1;
    else if (waiting.size < maxNames) waiting.set(`${event} ${key}`, { event, key, ...from, times: 1 });
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
    return new Map(found.flatMap((one) => [one.username_key, one.email_key].map((key) => [key, one.id] as const)));
  }

  return {
    /** Logs an event that was stored in the transaction that caused it. */
    stored: logEvent,
    /**
     * Logs a refusal now and stores it soon after, so that no answer waits for it or depends on it.
     * @param name what was typed. It finds the account when the event is stored, but is not stored itself
     * @param accountId the account for the log, if it is already known
     */
    refusal(request: FastifyRequest, event: Refusals['event'], name: string, accountId?: number) {
      logEvent(request, event, accountId);
      store(event, canonical(name), clientInfoOf(request));
    },
    close: write,
  };
}

/** The client of a request, in the form that is stored with its events and shown in mails. */
export function clientInfoOf(request: FastifyRequest): RequestInfo {
  return {
    network: networkOf(request.visitorAddress),
    device: deviceName(deviceOf(request.headers['user-agent'])),
    languageId: languageIdOfHeader(request.headers['accept-language']),
  };
}
