import type { Db } from '../database/schema';
import { transaction } from '../database/transaction';
import { recordEvent, type Actor } from '../security/events';
import { revokeOtherAccess } from '../sessions/revokeOtherAccess';
import { confirmSession, endAllOthers, type LiveSession } from '../sessions/sessions';

interface Change {
  /** The hash that the current password was compared with. */
  readonly from: string;
  readonly to: string;
  readonly keepPasskeys: readonly string[] | undefined;
}

/**
 * Sets a new password and notifies the account by mail. Also ends its other sessions, its reset links, a pending change
 * of email and the passkeys that are not kept.
 * @returns false if the password was changed while it was being compared: of concurrent changes, the first wins
 */
export function changePassword(
  db: Db,
  session: LiveSession,
  { from, to, keepPasskeys }: Change,
  actor: Actor,
): Promise<boolean> {
  const { accountId } = session;
  return transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash: to })
      .where('id', '=', accountId)
      .where('password_hash', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // Giving the current password counts as a fresh login.
    await confirmSession(trx, session.sessionId);
    await endAllOthers(trx, session);
    await revokeOtherAccess(trx, accountId, actor, keepPasskeys);
    await recordEvent(trx, 'password_changed', accountId, actor);
    return true;
  });
}
