import { sql, type Kysely, type Transaction } from 'kysely';
import { securityEventNames, securityEvents, type SecurityEventName } from '../../shared/securityEvents';
import { inSeconds } from '../database/clock';
import type { MailKind, Schema } from '../database/schema';
import { afterCommit } from '../database/transaction';

/** From where something came: the network, an address without its end (see `networkOf`), and the device, such as `Firefox, Linux`. */
export interface ClientInfo {
  readonly network: string;
  readonly device: string | null;
}

/** From where a request came, and the language in which its mails are written; without one, they are in the account's. */
export interface RequestInfo extends ClientInfo {
  readonly languageId?: number | undefined;
}

/** Somebody who causes events: from where, and what is to be done once one is stored. */
export interface Actor extends RequestInfo {
  readonly stored: (event: SecurityEventName, accountId: number) => void;
}

export interface SecurityEvent extends ClientInfo {
  readonly event: SecurityEventName;
  readonly accountId: number;
  /** How often it happened; without it, once. */
  readonly times?: number;
}

/** One of an account's events, as it is read. */
export interface PastEvent extends ClientInfo {
  readonly event: SecurityEventName;
  readonly at: Date;
  readonly times: number;
}

/** How many of its events an account keeps: of those that any stranger can cause, and of the others. So none pushes the others out. */
export const mostOfAccount = { byAnybody: 100, byOwner: 200 };
const isByAnybody = (event: SecurityEventName) => 'isByAnybody' in securityEvents[event];
const byAnybody = securityEventNames.filter(isByAnybody);
/** How many rows an hour the refusals of one account have; what comes after is counted in the newest. */
const mostRefusals = 10;

interface Recording {
  /** The addresses of its mails that do not go to the account's own. */
  readonly recipients?: Readonly<Partial<Record<MailKind, string>>>;
  /** Set where the mail of another event tells of it. */
  readonly isWithoutMail?: boolean;
}

/**
 * Records an event in the transaction of what happens, with the mails of its row in `securityEvents`. Once the transaction
 * is committed the source is told, which logs the event and sends its mails.
 */
export async function recordEvent(
  trx: Transaction<Schema>,
  event: SecurityEventName,
  accountId: number,
  source: Actor,
  { recipients = {}, isWithoutMail = false }: Recording = {},
): Promise<void> {
  const { network, device, languageId: language_id } = source;
  await insertEvent(trx, { event, accountId, network, device });
  const mails = isWithoutMail ? [] : mailsOf(event);
  if (mails.length > 0)
    await trx
      .insertInto('mails')
      .values(
        mails.map((kind) => ({
          kind,
          account_id: accountId,
          recipient: recipients[kind],
          network,
          device,
          language_id,
        })),
      )
      .execute();
  afterCommit(trx, () => source.stored(event, accountId));
}

function mailsOf(event: SecurityEventName): readonly MailKind[] {
  const row = securityEvents[event];
  return 'mails' in row ? row.mails : [];
}

/** Whether the event has mails that are sent without waiting for the queue's next turn. */
export function isSentAtOnce(event: SecurityEventName): boolean {
  return mailsOf(event).length > 0 && !('isSentLater' in securityEvents[event]);
}

/**
 * Inserts an event and deletes the account's oldest. Its events never have the same time, by which they are in order:
 * PGlite's clock counts milliseconds.
 */
async function insertEvent(
  db: Kysely<Schema>,
  { event, accountId, network, device, times = 1 }: SecurityEvent,
): Promise<void> {
  const most = isByAnybody(event) ? mostOfAccount.byAnybody : mostOfAccount.byOwner;
  await sql`
    with ended as (
      delete from security_events where key = any (array (
        select key from security_events where account_id = ${accountId} and (event in (${sql.join(byAnybody)})) = ${sql.lit(isByAnybody(event))}
        order by created_at desc offset ${sql.lit(most - 1)}))
    )
    insert into security_events (account_id, event, network, device, times, created_at) values (${accountId}, ${event}, ${network}, ${device}, ${times},
      greatest(clock_timestamp(), (select created_at + interval '1 microsecond' from security_events
        where account_id = ${accountId} order by created_at desc limit 1)))`.execute(db);
}

/** Writes a refusal, or a passkey's counter that did not go up: a row of its own, or past the quota of its account one more in the newest, so that a flood is one line. */
export async function writeRefusal(db: Kysely<Schema>, refusal: Required<SecurityEvent>): Promise<void> {
  const { event, accountId, device, times } = refusal;
  const { numAffectedRows = 0n } = await sql`
    with newest as (
      select key, row_number() over (order by created_at desc) as place from security_events
      where account_id = ${accountId} and event = ${event} and created_at > ${inSeconds(-3_600)}
    )
    update security_events set times = times + ${times}, device = case when device = ${device} then device end
    where key = (select key from newest where place = 1) and exists (select from newest where place >= ${sql.lit(mostRefusals)})`.execute(
    db,
  );
  if (numAffectedRows === 0n) await insertEvent(db, refusal);
}

/** The account's last events, newest first. */
export async function lastEvents(db: Kysely<Schema>, accountId: number, most = 50): Promise<PastEvent[]> {
  return db
    .selectFrom('security_events')
    .select(['event', 'network', 'device', 'created_at as at', 'times'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}
