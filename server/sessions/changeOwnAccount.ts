import type { Selectable } from 'kysely';
import type { Db, Schema, Trx } from '../database/schema';
import { transaction } from '../database/transaction';
import { refuse } from '../lib/refused';
import type { LiveSession } from './sessions';

/**
 * Runs a transaction with a session's account locked, and the session checked again: a password reset or a restored email
 * address may have ended it after the request was admitted, and no change of that session may follow.
 * @throws Refused 401 if the session has ended
 */
export const changeOwnAccount = <Result>(
  db: Db,
  { accountId, sessionId }: LiveSession,
  work: (trx: Trx, accountId: number, account: Selectable<Schema['accounts']>) => Promise<Result>,
): Promise<Result> =>
  transaction(db, async (trx) => {
    const locked = trx.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate();
    const account = (await locked.executeTakeFirst()) ?? refuse(401, 'notLoggedIn');
    // Read after taking the lock: the previous holder may have ended the session.
    const session = trx.selectFrom('sessions').select('id').where('id', '=', sessionId);
    if ((await session.executeTakeFirst()) === undefined) refuse(401, 'notLoggedIn');
    return work(trx, accountId, account);
  });
