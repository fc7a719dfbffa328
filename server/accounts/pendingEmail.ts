import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema';

/**
 * Ends a change of email that waits for its link, and the link. Part of a new password: whoever else knew the one before
 * may have asked for the change.
 */
export async function endEmailChange(trx: Transaction<Schema>, accountId: number): Promise<void> {
  await trx.updateTable('accounts').set({ pending_email: null }).where('id', '=', accountId).execute();
  await trx.deleteFrom('account_links').where('account_id', '=', accountId).where('kind', '=', 'changeEmail').execute();
  await trx.deleteFrom('mails').where('account_id', '=', accountId).where('kind', '=', 'confirmEmail').execute();
}
