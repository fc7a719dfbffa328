import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema';
import { Refused } from '../http/refused';
import type { LiveSession } from './sessions';

/**
 * Holds the account of a session for what the transaction changes. A reset, or an old email address that is given back,
 * may have ended the session since the request was let in: what it wanted must not come after that.
 * @throws Refused 401 where the session has ended
 */
export async function lockAccountRow(
  trx: Transaction<Schema>,
  { accountId, sessionId }: Pick<LiveSession, 'accountId' | 'sessionId'>,
): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  // Read after the lock: whoever held it may have ended the session.
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (session === undefined) throw new Refused(401, (texts) => texts.notLoggedIn);
}
