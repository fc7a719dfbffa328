import { sql } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import { isOverdue, leaseSeconds, scheduleRetry, renewLease } from '../database/leases';
import { createQueue, type Queue } from '../database/queue';
import type { Db } from '../database/schema';
import type { Log } from '../log';
import type { OpenId } from './openId';

const atOnce = 8;
/** How many logouts are sent to one app at once: an app that hangs leaves room for others. */
const atOnceOfApp = 4;

/**
 * Notifies apps of ended sessions by OpenID Connect Back-Channel Logout, with the same retries as mails. The database's
 * triggers fill the queue.
 */
export function createLogOutQueue({
  db,
  openId,
  log,
}: {
  readonly db: Db;
  readonly openId: OpenId;
  readonly log: Log;
}): Queue {
  return createQueue<NonNullable<Awaited<ReturnType<typeof leaseNext>>>>({
    atOnce,
    log,
    name: 'log-out queue',
    async lease(underWay) {
      if (!(await openId.hasBackChannels())) return undefined;
      const all = underWay.map(({ app }) => app);
      return leaseNext(db, [
        ...new Set(all.filter((app) => all.filter((other) => other === app).length >= atOnceOfApp)),
      ]);
    },
    renew: ({ id }) => renewLease(db, 'openid_log_outs', id, log),
    async send({ app, visitor, sid }) {
      const to = await db.selectFrom('openid_apps').select('name').where('id', '=', app).executeTakeFirst();
      const provider = await openId.provider();
      if (to !== undefined) await provider?.sendLogout(to.name, visitor, sid);
    },
    async done({ id }) {
      await db.deleteFrom('openid_log_outs').where('id', '=', id).execute();
    },
    async failed({ id, attempts }, error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn(
        { logOut: id, attempt: attempts, reason },
        'A logout could not be sent to an app and will be tried again',
      );
      await scheduleRetry(db, 'openid_log_outs', id, attempts);
      await db.deleteFrom('openid_log_outs').where('id', '=', id).where(isOverdue).execute();
    },
  });
}

function leaseNext(db: Db, busy: readonly number[]) {
  return db
    .updateTable('openid_log_outs')
    .set({ due_at: inSeconds(leaseSeconds), attempts: sql<number>`attempts + 1` })
    .where('id', '=', (logOut) =>
      logOut
        .selectFrom('openid_log_outs')
        .select('id')
        .where('due_at', '<=', clock)
        .$if(busy.length > 0, (due) => due.where('app_id', 'not in', busy))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'app_id as app', 'attempts', 'subject as visitor', 'sid'])
    .executeTakeFirst();
}
