import { sql, type Kysely, type RawBuilder } from 'kysely';
import { clock, inSeconds } from './clock';
import type { Schema } from './schema';
import { retiredSeconds } from '../openid/keys';
import type { Log } from '../log';

const hourMs = 3_600_000;
/** How many rows one statement deletes: few enough that nobody waits for it long. */
const batch = 500;
/** How long an account may wait for its email to be verified before it is forgotten. */
const unverifiedSeconds = 7 * 24 * 3_600;
/** How long a mail that is not delivered waits for the owner. */
const undeliveredSeconds = 30 * 24 * 3_600;
/** How long an invitation is good for. */
const invitationSeconds = 30 * 24 * 3_600;
/** How long security events are kept, and those that are of no account. */
const eventSeconds = 400 * 24 * 3_600;
const eventOfNobodySeconds = 7 * 24 * 3_600;

/** Takes out what has expired. */
export async function clean(db: Kysely<Schema>): Promise<void> {
  const isOver = sql`expires_at <= ${clock}`;
  const isForgotten = sql`verified_at is null and created_at <= ${inSeconds(-unverifiedSeconds)}`;
  await deleteFrom(db, 'sessions', 'id', isOver);
  await deleteFrom(db, 'session_tokens', 'hash', isOver);
  await deleteFrom(db, 'verification_tokens', 'hash', isOver);
  await deleteFrom(db, 'account_links', 'hash', isOver);
  await deleteFrom(db, 'passkey_challenges', 'hash', isOver);
  await deleteFrom(db, 'openid_states', 'key', isOver);
  await deleteFrom(db, 'openid_keys', 'kid', sql`retired_at <= ${inSeconds(-retiredSeconds)}`);
  await deleteFrom(db, 'name_holds', 'hash', sql`held_until <= ${clock}`);
  await deleteFrom(db, 'accounts', 'id', isForgotten);
  await deleteFrom(db, 'invitations', 'email_key', sql`invited_at <= ${inSeconds(-invitationSeconds)}`);
  await deleteFrom(db, 'mails', 'id', sql`failed_at <= ${inSeconds(-undeliveredSeconds)}`);
  await deleteFrom(db, 'security_events', 'key', sql`created_at <= ${inSeconds(-eventSeconds)}`);
  await deleteFrom(
    db,
    'security_events',
    'key',
    sql`account_id is null and created_at <= ${inSeconds(-eventOfNobodySeconds)}`,
  );
  // Limits go by the clocks of the services' machines.
  await deleteFrom(db, 'rate_limits', 'key', sql`expire <= ${Date.now()}`);
  // Last, so that what was claimed by a sign-up is there for as long as the sign-up is.
  await deleteFrom(db, 'sign_up_claims', 'key', sql`claimed_at <= ${inSeconds(-unverifiedSeconds)}`);
}

/** Deletes by batches. Rows that another process works on are left to it, or to the next time. */
async function deleteFrom(
  db: Kysely<Schema>,
  table: keyof Schema,
  key: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const statement = sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any (array (
    select ${sql.ref(key)} from ${sql.table(table)} where ${condition} limit ${sql.lit(batch)} for update skip locked))`;
  while (Number((await statement.execute(db)).numAffectedRows ?? 0n) === batch);
}

/**
 * Makes the room of deleted rows free for new ones, as PostgreSQL does by itself; the embedded one has no process of
 * its own that would.
 * @param analyze whether to count what the planner goes by, too: half a second for 200,000 accounts.
 */
export async function vacuum(db: Kysely<Schema>, { analyze }: { readonly analyze: boolean }): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze ${sql.lit(analyze)}) ${sql.table(name)}`.execute(db);
}

/** Cleans once an hour, until the returned function is called. */
export function cleanHourly(
  db: Kysely<Schema>,
  log: Log,
  { isEmbedded }: { readonly isEmbedded: boolean },
): () => void {
  let hours = 0;
  const run = async () => {
    try {
      await clean(db);
      // Not at the start, which visitors wait for.
      if (isEmbedded && hours > 0) await vacuum(db, { analyze: hours % 24 === 1 });
    } catch (error) {
      log.error({ err: error }, 'Expired rows could not be deleted');
    }
    hours += 1;
  };
  const timer = setInterval(() => void run(), hourMs);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
