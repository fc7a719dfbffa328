import type { Trx } from '../database/schema';
import { refuse } from '../http/refused';
import type { LiveSession } from './sessions';

/**
 * Locks a session's account for the transaction, and checks the session again: a password reset or a restored email address
 * may have ended it after the request was admitted, and no change of that session may follow.
 * @throws Refused 401 if the session has ended
 */
export async function lockAccountRow(trx: Trx, { accountId, sessionId }: LiveSession): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  // Read after taking the lock: the previous holder may have ended the session.
  const session = trx.selectFrom('sessions').select('id').where('id', '=', sessionId);
  if ((await session.executeTakeFirst()) === undefined) refuse(401, 'notLoggedIn');
}
