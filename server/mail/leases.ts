import { sql } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import type { Db } from '../database/schema';
import { leaseSeconds } from '../database/leases';

/** A mail that only this process may send at the moment. */
export type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseNextMail>>>;

const domainOfMail = sql<string>`split_part(lower(coalesce(mails.recipient, mails.asked_for, accounts.email_key)), '@', 2)`;

/** Leases the mail that has been due longest, except those to busy domains. Nobody else gets it during the lease. */
export async function leaseNextMail(db: Db, busyDomains: readonly string[]) {
  const leased = await db
    .updateTable('mails')
    .set({ due_at: inSeconds(leaseSeconds), attempts: sql<number>`attempts + 1` })
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mails')
        .leftJoin('accounts', 'accounts.id', 'mails.account_id')
        .select('mails.id')
        .where('due_at', '<=', clock)
        .$if(busyDomains.length > 0, (due) => due.where(domainOfMail, 'not in', busyDomains))
        .orderBy('due_at')
        .limit(1)
        .forUpdate('mails')
        .skipLocked(),
    )
    .returning([
      'id',
      'message_id as messageId',
      'kind',
      'account_id',
      'asked_for',
      // The address it goes to, if that is not the account's own.
      'recipient',
      'attempts',
      'created_at as at',
      'device',
      'network',
      'continue_to as continueTo',
      'page_origin as pageOrigin',
      'language_id',
    ])
    .executeTakeFirst();
  if (leased === undefined) return undefined;
  const { account_id, asked_for, language_id, ...mail } = leased;
  const accounts = db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'ui_language_id as languageId', 'email_key']);
  const found = await (
    account_id === null
      ? accounts.where('email_key', '=', asked_for).where('verified_at', 'is not', null)
      : accounts.where('id', '=', account_id)
  ).executeTakeFirst();
  const address = (mail.recipient ?? asked_for ?? found?.email_key ?? '').toLowerCase();
  return {
    ...mail,
    domain: address.split('@')[1] ?? '',
    // Undefined if there is no such account, or it is gone.
    ...(found && { account: { ...found, languageId: language_id ?? found.languageId } }),
  };
}
