import { sql } from 'kysely';
import { createQueue, isOverdue, scheduleRetry, type Queue } from '../database/queue';
import type { Db } from '../database/schema';
import type { Log } from '../lib/log';
import type { OpenId } from './openId';

/**
 * Notifies apps of ended sessions by OpenID Connect Back-Channel Logout, with the same retries as mails. The database's
 * triggers fill the queue.
 */
export function createLogoutQueue({ db, openId, log }: { db: Db; openId: OpenId; log: Log }): Queue {
  return createQueue({
    db,
    table: 'openid_log_outs',
    lane: sql`app_id::text`,
    log,
    name: 'logout queue',
    isInUse: openId.hasBackChannels,
    async send({ app_id, subject, sid }) {
      const to = await db.selectFrom('openid_apps').select('name').where('id', '=', app_id).executeTakeFirst();
      const provider = await openId.provider();
      if (to !== undefined) await provider?.sendLogout(to.name, subject, sid);
    },
    async failed(item, error) {
      const { id, attempts: attempt } = item;
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ logOut: id, attempt, reason }, 'A logout could not be sent to an app and will be tried again');
      await scheduleRetry(db, 'openid_log_outs', item);
      await db.deleteFrom('openid_log_outs').where('id', '=', id).where(isOverdue).execute();
    },
  });
}
