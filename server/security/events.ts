import { sql, type Kysely } from 'kysely';
import type { SecurityEventName } from '../../shared/securityEvents';
import { inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';

/** From where something came: the network, an address without its end (see `networkOf`), and the device, such as `Firefox, Linux`. */
export interface Origin {
  readonly network: string;
  readonly device: string | null;
}

export interface SecurityEvent extends Origin {
  readonly event: SecurityEventName;
  readonly accountId: number;
  /** How often it happened; without it, once. */
  readonly times?: number;
}

/** One of an account's events, as it is read. */
export interface PastEvent extends Origin {
  readonly event: SecurityEventName;
  readonly at: Date;
  readonly times: number;
}

/** How many of its events an account keeps: of those that any stranger can cause, and of the others. So none pushes the others out. */
export const mostOfAccount = { byAnybody: 100, byOwner: 200 };
const byAnybody: readonly SecurityEventName[] = ['refused', 'slowed', 'reset_link_sent'];
/** How many rows an hour the refusals of one account have; what comes after is counted in the newest. */
const mostRefusals = 10;

/**
 * Writes an event, with `db` being the transaction of what it tells, and lets the account's oldest go. Its events never
 * have the same time, by which they are in order: PGlite's clock counts milliseconds.
 */
export async function writeEvent(
  db: Kysely<Schema>,
  { event, accountId, network, device, times = 1 }: SecurityEvent,
): Promise<void> {
  const isByAnybody = byAnybody.includes(event);
  const most = isByAnybody ? mostOfAccount.byAnybody : mostOfAccount.byOwner;
  await sql`
    with ended as (
      delete from security_events where key = any (array (
        select key from security_events where account_id = ${accountId} and (event in (${sql.join(byAnybody)})) = ${sql.lit(isByAnybody)}
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
  if (numAffectedRows === 0n) await writeEvent(db, refusal);
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
