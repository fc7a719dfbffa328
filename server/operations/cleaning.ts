import { sql, type RawBuilder } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import { isOverdue } from '../database/queue';
import type { Db, Schema } from '../database/schema';
import { maxKeys } from '../http/counters';
import type { Log } from '../lib/log';
import { steadyNow } from '../lib/steadyClock';
import { retiredSeconds } from '../openid/keys';

const minuteMs = 60_000;
/** How many rows one statement deletes: few enough not to hold other queries up for long. */
const batch = 500;
const daySeconds = 24 * 3_600;
const unverifiedSeconds = 7 * daySeconds;
const undeliveredSeconds = 30 * daySeconds;
const invitationSeconds = 30 * daySeconds;
const eventSeconds = 400 * daySeconds;

/** A visitor's sign-up lives as long as its newest link or a queued mail with one. Imported accounts start without. */
const isWithoutLink = sql`created_at <= ${inSeconds(-daySeconds)}
  and exists (select from security_events where account_id = accounts.id and event = 'signed_up')
  and not exists (select from verification_tokens where account_id = accounts.id and expires_at > ${clock})
  and not exists (select from mails where account_id = accounts.id and failed_at is null)`;
const isForgotten = sql`verified_at is null and (created_at <= ${inSeconds(-unverifiedSeconds)} or (${isWithoutLink}))`;
/** Mails that anyone can ask for are not kept for the owner: a stranger could fill the table with them. */
const isFruitless = sql`failed_at <= ${inSeconds(-undeliveredSeconds)}
  or (failed_at is not null and ${isOverdue} and kind in ('verification', 'resetLink'))`;
/** True once no sign-up asks for the name or the address. A link to a new address claims it for the link's own day. */
const isUnclaimed = sql`claimed_at <= ${inSeconds(-daySeconds)} and not exists (
  select from accounts where verified_at is null and (
    (username_key = substr(sign_up_claims.key, 10) and sign_up_claims.key like 'username:%')
    or (email_key = substr(sign_up_claims.key, 7) and sign_up_claims.key like 'email:%')))`;

/** Deletes everything that has expired. @param maxCounts how many counts each limit keeps, see `maxKeys` */
export async function clean(db: Db, maxCounts = maxKeys): Promise<void> {
  await cleanOfMinutes(db, maxCounts);
  await cleanOfDays(db);
}

async function cleanOfMinutes(db: Db, maxCounts = maxKeys): Promise<void> {
  const isOver = sql`expires_at <= ${clock}`;
  await deleteFrom(db, 'sessions', 'id', isOver);
  await deleteFrom(db, 'session_tokens', 'hash', isOver);
  await deleteFrom(db, 'verification_tokens', 'hash', isOver);
  await deleteFrom(db, 'account_links', 'hash', isOver);
  await deleteFrom(db, 'passkey_challenges', 'hash', isOver);
  await deleteFrom(db, 'openid_states', 'key', isOver);
  // Limits use the clock of the service's machine, not the database's.
  await deleteFrom(db, 'rate_limits', 'key', sql`expire <= ${Math.round(steadyNow())}`);
  await boundCounts(db, maxCounts);
}

async function cleanOfDays(db: Db): Promise<void> {
  await deleteFrom(db, 'openid_keys', 'kid', sql`retired_at <= ${inSeconds(-retiredSeconds)}`);
  await deleteFrom(db, 'name_holds', 'hash', sql`held_until <= ${clock}`);
  await deleteFrom(db, 'accounts', 'id', isForgotten);
  await deleteFrom(db, 'invitations', 'email_key', sql`invited_at <= ${inSeconds(-invitationSeconds)}`);
  await deleteFrom(db, 'mails', 'id', isFruitless);
  await deleteFrom(db, 'security_events', 'key', sql`created_at <= ${inSeconds(-eventSeconds)}`);
  // Last, so that a sign-up's claims exist for as long as the sign-up does.
  await deleteFrom(db, 'sign_up_claims', 'key', isUnclaimed);
}

/**
 * Keeps the highest counts of each limit, since a flood of made-up names and addresses creates many low ones. Ranks the
 * rows only if there are too many, which happens only in a flood.
 */
async function boundCounts(db: Db, most: number): Promise<void> {
  const { count } = await db
    .selectFrom('rate_limits')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) <= most) return;
  await sql`delete from rate_limits where key = any (array (
    select key from rate_limits where key in (
      select key from (
        select key, row_number() over (partition by split_part(key, ':', 1) order by points desc, expire desc) as place
        from rate_limits
      ) as ranked where place > ${sql.lit(most)}
    ) for update skip locked))`.execute(db);
}

/** Deletes in batches. Rows that another process has locked are left to it, or to the next run. */
async function deleteFrom(db: Db, table: keyof Schema, key: string, condition: RawBuilder<unknown>): Promise<void> {
  const statement = sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any (array (
    select ${sql.ref(key)} from ${sql.table(table)} where ${condition} limit ${sql.lit(batch)} for update skip locked))`;
  while (Number((await statement.execute(db)).numAffectedRows ?? 0n) === batch);
}

/**
 * Frees the space of deleted rows for new ones. PostgreSQL does this by itself; the embedded database has no background
 * process for it.
 * @param analyze whether to update the planner's statistics too, which takes half a second for 200,000 accounts.
 */
async function vacuum(db: Db, { analyze }: { readonly analyze: boolean }): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze ${sql.lit(analyze)}) ${sql.table(name)}`.execute(db);
}

/**
 * Cleans until the returned function is called: short-lived rows once a minute, everything else once an hour, because
 * that scans every pending sign-up and import.
 */
export function keepClean(db: Db, log: Log, { isEmbedded }: { readonly isEmbedded: boolean }): () => void {
  let minutes = 0;
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    const [minute, hour] = [minutes % 60, Math.floor(minutes / 60)];
    minutes += 1;
    try {
      await (minute === 0 ? clean(db) : cleanOfMinutes(db));
      // Not at startup, while visitors are waiting.
      if (isEmbedded && minute === 0 && hour > 0) await vacuum(db, { analyze: hour % 24 === 1 });
    } catch (error) {
      log.error({ err: error }, 'Expired rows could not be deleted');
    }
    isRunning = false;
  };
  const timer = setInterval(() => void run(), minuteMs);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
