import { sql, type Kysely } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import type { Log } from '../log';

/** Short, so that where a process died another sends its mails within half a minute; renewed while a mail is sent. */
const leaseSeconds = 20;
export const leaseRenewalMs = 5_000;
const giveUpSeconds = 24 * 3_600;

/** A mail that this process alone sends now. */
export interface LeasedMail {
  readonly id: number;
  readonly attempts: number;
  readonly accountId: number;
  readonly username: string;
  readonly email: string;
  readonly domain: string;
  readonly languageId: number;
}

const domainOfEmail = sql<string>`split_part(accounts.email_key, '@', 2)`;

/** The mail that has been due longest, but for those to busy domains; nobody else gets it while the lease lasts. */
export async function leaseNextMail(
  db: Kysely<Schema>,
  busyDomains: readonly string[],
): Promise<LeasedMail | undefined> {
  const leased = await db
    .updateTable('mails')
    .set({ due_at: inSeconds(leaseSeconds), attempts: sql<number>`attempts + 1` })
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mails')
        .innerJoin('accounts', 'accounts.id', 'mails.account_id')
        .select('mails.id')
        .where('due_at', '<=', clock)
        .$if(busyDomains.length > 0, (due) => due.where(domainOfEmail, 'not in', busyDomains))
        .orderBy('due_at')
        .limit(1)
        .forUpdate('mails')
        .skipLocked(),
    )
    .returning(['id', 'account_id', 'attempts'])
    .executeTakeFirst();
  if (leased === undefined) return undefined;
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'ui_language_id', domainOfEmail.as('domain')])
    .where('id', '=', leased.account_id)
    .executeTakeFirst();
  // A rival was verified a moment ago, and the sign-up went with its mail.
  if (account === undefined) return undefined;
  return {
    id: leased.id,
    attempts: leased.attempts,
    accountId: account.id,
    username: account.username,
    email: account.email,
    domain: account.domain,
    languageId: account.ui_language_id,
  };
}

/** Keeps the mail to this process for longer. It never rejects: at worst another process sends the mail too. */
export async function renewLease(db: Kysely<Schema>, id: number, log: Log): Promise<void> {
  try {
    await db
      .updateTable('mails')
      .set({ due_at: inSeconds(leaseSeconds) })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    log.warn({ mail: id, err: error }, 'The lease of a mail could not be renewed: another process may send it too');
  }
}

/** Leaves the mail to its next attempt: in ten seconds, then twice as long each time up to an hour, for a day in all. */
export async function putOff(db: Kysely<Schema>, id: number, attempts: number): Promise<void> {
  const seconds = Math.min(10 * 2 ** Math.min(attempts - 1, 20), 3_600);
  await db
    .updateTable('mails')
    .set({ due_at: inSeconds(seconds) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('mails').where('id', '=', id).where('created_at', '<', inSeconds(-giveUpSeconds)).execute();
}
