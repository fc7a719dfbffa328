import type { Kysely } from 'kysely';
import { canonical } from './canonical';
import { isHeld } from './deletion';
import { isUniqueViolation } from '../database/errors';
import type { Schema } from '../database/schema';
import { transaction } from '../database/transaction';
import { writeEvent } from '../security/events';
import type { Origin } from './passwordResets';

/**
 * Gives an account another name, and tells it by mail. Of accounts that want one name at once, one gets it.
 * @returns false where a verified account has the name, or it is held since one was deleted
 */
export async function changeUsername(
  db: Kysely<Schema>,
  id: number,
  username: string,
  { network, device }: Origin,
): Promise<boolean> {
  if (await isHeld(db, username)) return false;
  try {
    await transaction(db, async (trx) => {
      await trx
        .updateTable('accounts')
        .set({ username, username_key: canonical(username) })
        .where('id', '=', id)
        .execute();
      await writeEvent(trx, { event: 'username_changed', accountId: id, network });
      await trx.insertInto('mails').values({ kind: 'usernameChanged', account_id: id, network, device }).execute();
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
