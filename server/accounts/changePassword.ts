import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema';
import { transaction } from '../database/transaction';
import { recordEvent, type Actor } from '../security/events';
import { endAllOthers, type LiveSession } from '../sessions/sessions';
import { endTraces } from './endTraces';

interface Change {
  /** The hash that the present password was compared with. */
  readonly from: string;
  readonly to: string;
  /** The ids of the passkeys that stay; undefined where all do. */
  readonly keepPasskeys: readonly string[] | undefined;
}

/**
 * Sets a new password, ends all other sessions of the account, its links for a new password, a change of email that
 * waits and the passkeys that are not kept, and tells it by mail.
 * @returns false where the password was changed while it was compared: of changes at one time, the first counts
 */
export function changePassword(
  db: Kysely<Schema>,
  session: LiveSession,
  { from, to, keepPasskeys }: Change,
  origin: Actor,
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
    await endAllOthers(trx, session);
    await endTraces(trx, accountId, origin, keepPasskeys);
    await recordEvent(trx, 'password_changed', accountId, origin);
    return true;
  });
}
