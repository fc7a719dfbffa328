import { sql } from 'kysely';
import { securityEventNames, securityEvents, type SecurityEventName } from '../../shared/securityEvents';
import { inSeconds } from '../database/clock';
import type { Db, MailKind, Trx } from '../database/schema';
import { afterCommit } from '../database/transaction';

/**
 * The client that a request came from: its network, an address without its end (see `networkOf`), and its device, such
 * as `Firefox, Linux`.
 */
export interface ClientInfo {
  readonly network: string;
  readonly device: string | null;
}

/** The client of a request, and the language of the mails that it causes; by default the account's. */
export interface RequestInfo extends ClientInfo {
  readonly languageId?: number | undefined;
}

/** The visitor or owner who causes an event. `stored` is called once it is stored. */
export interface Actor extends RequestInfo {
  readonly stored: (event: SecurityEventName, accountId: number) => void;
}

export interface SecurityEvent extends ClientInfo {
  readonly event: SecurityEventName;
  readonly accountId: number;
  readonly times?: number;
}

/**
 * How many events are kept per account: a separate quota for those that any stranger can cause, so that they never push
 * out the others.
 */
export const maxPerAccount = { byAnybody: 100, byOwner: 200 };
const canAnyoneCause = (event: SecurityEventName) => 'canAnyoneCause' in securityEvents[event];
const byAnybody = securityEventNames.filter(canAnyoneCause);
/** The most rows per hour for refusals of one account; further refusals are added to the newest row. */
const maxRefusals = 10;

interface Recording {
  /** The recipients of mails that do not go to the account's own address. */
  readonly recipients?: Readonly<Partial<Record<MailKind, string>>>;
  /** Set if the mail of another event already mentions it. */
  readonly isWithoutMail?: boolean;
}

/**
 * Records an event in the transaction that causes it, and queues the mails of its row in `securityEvents`. After the commit,
 * `actor.stored` logs the event and has its mails sent.
 */
export async function recordEvent(
  trx: Trx,
  event: SecurityEventName,
  accountId: number,
  actor: Actor,
  { recipients = {}, isWithoutMail = false }: Recording = {},
): Promise<void> {
  const { network, device, languageId: language_id } = actor;
  await insertEvent(trx, { event, accountId, network, device });
  const mails = isWithoutMail ? [] : mailsOf(event);
  const cause = { account_id: accountId, network, device, language_id };
  const rows = mails.map((kind) => ({ kind, recipient: recipients[kind], ...cause }));
  if (rows.length > 0) await trx.insertInto('mails').values(rows).execute();
  afterCommit(trx, () => actor.stored(event, accountId));
}

function mailsOf(event: SecurityEventName): readonly MailKind[] {
  const row = securityEvents[event];
  return 'mails' in row ? row.mails : [];
}

/** Whether the event has mails that do not wait for the queue's next turn. */
export function isSentAtOnce(event: SecurityEventName): boolean {
  return mailsOf(event).length > 0 && !('isSentLater' in securityEvents[event]);
}

/**
 * Inserts an event and deletes the account's oldest ones past the quota. Events are ordered by time, so no two of an account
 * may have the same: PGlite's clock only counts milliseconds.
 */
async function insertEvent(db: Db, { event, accountId, network, device, times = 1 }: SecurityEvent): Promise<void> {
  const most = canAnyoneCause(event) ? maxPerAccount.byAnybody : maxPerAccount.byOwner;
  await sql`
    with ended as (
      delete from security_events where key = any (array (
        select key from security_events where account_id = ${accountId} and (event in (${sql.join(byAnybody)})) = ${sql.lit(canAnyoneCause(event))}
        order by created_at desc offset ${sql.lit(most - 1)}))
    )
    insert into security_events (account_id, event, network, device, times, created_at) values (${accountId}, ${event}, ${network}, ${device}, ${times},
      greatest(clock_timestamp(), (select created_at + interval '1 microsecond' from security_events
        where account_id = ${accountId} order by created_at desc limit 1)))`.execute(db);
}

/**
 * Writes a refusal, or a passkey counter that did not increase. It gets its own row or, past the account's hourly
 * quota, is added to the newest one, so that a flood takes a single line.
 */
export async function writeRefusal(db: Db, refusal: Required<SecurityEvent>): Promise<void> {
  const { event, accountId, device, times } = refusal;
  const { numAffectedRows = 0n } = await sql`
    with newest as (
      select key, row_number() over (order by created_at desc) as place from security_events
      where account_id = ${accountId} and event = ${event} and created_at > ${inSeconds(-3_600)}
    )
    update security_events set times = times + ${times}, device = case when device = ${device} then device end
    where key = (select key from newest where place = 1) and exists (select from newest where place >= ${sql.lit(maxRefusals)})`.execute(
    db,
  );
  if (numAffectedRows === 0n) await insertEvent(db, refusal);
}

export async function lastEvents(db: Db, accountId: number, most = 50) {
  return db
    .selectFrom('security_events')
    .select(['event', 'network', 'device', 'created_at as at', 'times'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}
