import { sql } from 'kysely';
import type { Trx } from '../database/schema';
import { recordEvent, type Actor } from '../security/events';

/**
 * Ends what an intruder may have left behind besides sessions: reset links, a pending change of email, and passkeys.
 * @param keepPasskeys the ids of the passkeys to keep; without it all are kept
 */
export async function revokeOtherAccess(
  trx: Trx,
  accountId: number,
  actor: Actor,
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
  if (numDeletedRows > 0n) await recordEvent(trx, 'passkey_removed', accountId, actor, { isWithoutMail: true });
}

/**
 * Ends the account's reset links, mailed or queued, after a change of password or email. Logging in ends none: a thief
 * who knows the password could otherwise keep the owner from resetting it.
 */
export async function endResetLinks(trx: Trx, accountId: number): Promise<void> {
  await sql`
    with owed as (
      delete from mails where kind in ('resetLink', 'choosePassword') and (account_id = ${accountId}
        or asked_for = (select email_key from accounts where id = ${accountId} and verified_at is not null))
    )
    delete from account_links where account_id = ${accountId} and kind = 'resetPassword'`.execute(trx);
}

/**
 * Cancels a pending change of email, with its link. Part of setting a new password: someone else who knew the old one may
 * have asked for the change.
 */
export async function endEmailChange(trx: Trx, accountId: number): Promise<void> {
  await trx.updateTable('accounts').set({ pending_email: null }).where('id', '=', accountId).execute();
  await trx.deleteFrom('account_links').where('account_id', '=', accountId).where('kind', '=', 'changeEmail').execute();
  await trx.deleteFrom('mails').where('account_id', '=', accountId).where('kind', '=', 'confirmEmail').execute();
}
