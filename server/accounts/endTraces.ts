import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema';
import { recordEvent, type Actor } from '../security/events';

/**
 * Ends what somebody who once got in may have left besides sessions: links for a new password, a change of email that
 * waits, and passkeys.
 * @param keepPasskeys the ids of the passkeys that stay; without it all do
 */
export async function endTraces(
  trx: Transaction<Schema>,
  accountId: number,
  from: Actor,
  keepPasskeys?: readonly string[],
): Promise<void> {
  await endResetLinks(trx, accountId);
  await endEmailChange(trx, accountId);
  if (keepPasskeys === undefined) return;
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .$if(keepPasskeys.length > 0, (others) => others.where(sql`public_id::text`, 'not in', keepPasskeys))
    .executeTakeFirst();
  if (numDeletedRows > 0n) await recordEvent(trx, 'passkey_removed', accountId, from, { isWithoutMail: true });
}

/**
 * Ends the account's links for a new password, and drops those that are owed: after a change of password or email. A
 * log-in ends none, or a thief who knows the password could keep the owner from a new one.
 */
export async function endResetLinks(trx: Transaction<Schema>, accountId: number): Promise<void> {
  await sql`
    with owed as (
      delete from mails where kind = 'resetLink' and (account_id = ${accountId}
        or asked_for = (select email_key from accounts where id = ${accountId} and verified_at is not null))
    )
    delete from account_links where account_id = ${accountId} and kind = 'resetPassword'`.execute(trx);
}

/**
 * Ends a change of email that waits for its link, and the link. Part of a new password: whoever else knew the one before
 * may have asked for the change.
 */
export async function endEmailChange(trx: Transaction<Schema>, accountId: number): Promise<void> {
  await trx.updateTable('accounts').set({ pending_email: null }).where('id', '=', accountId).execute();
  await trx.deleteFrom('account_links').where('account_id', '=', accountId).where('kind', '=', 'changeEmail').execute();
  await trx.deleteFrom('mails').where('account_id', '=', accountId).where('kind', '=', 'confirmEmail').execute();
}
