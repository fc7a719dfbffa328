import { isUniqueViolation } from '../database/errors';
import type { Db } from '../database/schema';
import { canonical } from '../lib/canonical';
import { recordEvent, type Actor } from '../security/events';
import { changeOwnAccount } from '../sessions/changeOwnAccount';
import type { LiveSession } from '../sessions/sessions';
import { holdName, isHeld } from './deletion';

/**
 * Changes an account's username and notifies it by mail. If several accounts ask for the same name at once, one gets it.
 * @throws Refused 401 if the session has ended in the meantime
 * @returns false if a verified account has the name, or it is reserved since another account gave it up
 */
export async function changeUsername(db: Db, session: LiveSession, username: string, actor: Actor): Promise<boolean> {
  const key = canonical(username);
  try {
    await changeOwnAccount(db, session, async (trx, accountId, { username_key: before }) => {
      await trx.updateTable('accounts').set({ username, username_key: key }).where('id', '=', accountId).execute();
      // Checked after the update, which waits for an account that is giving the name up: its hold is visible by then.
      if (await isHeld(trx, username, accountId)) throw new NameHeld();
      if (before !== key) await holdName(trx, before, accountId);
      await recordEvent(trx, 'username_changed', accountId, actor);
    });
    return true;
  } catch (error) {
    if (error instanceof NameHeld || isUniqueViolation(error)) return false;
    throw error;
  }
}

class NameHeld extends Error {}
