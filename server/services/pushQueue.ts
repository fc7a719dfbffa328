import { createHmac } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import { isOverdue, leaseSeconds, scheduleRetry, renewLease } from '../database/leases';
import { createQueue, type Queue } from '../database/queue';
import type { Schema } from '../database/schema';
import type { Log } from '../log';
import type { ServiceKeys } from './serviceKeys';

const atOnce = 8;
/** Pushes under way to one service: one that hangs leaves room for others. */
const atOnceOfKey = 4;
const patienceMs = 10_000;

interface LeasedPush {
  readonly id: number;
  readonly key: number;
  readonly attempts: number;
  readonly messageId: string;
  readonly event: string;
  readonly visitor: string;
  readonly session: string | null;
  readonly at: Date;
}

export interface PushQueueDeps {
  readonly db: Kysely<Schema>;
  readonly keys: Pick<ServiceKeys, 'hasPushes'>;
  readonly log: Log;
}

/**
 * Tells the owner's services of ended sessions and deleted accounts, which the database's triggers write down; signed as
 * standardwebhooks.com says, and tried again as mails are. A redirect is not followed.
 */
export function createPushQueue({ db, keys, log }: PushQueueDeps): Queue {
  return createQueue<LeasedPush>({
    atOnce,
    log,
    name: 'push queue',
    async lease(underWay) {
      if (!(await keys.hasPushes())) return undefined;
      const all = underWay.map(({ key }) => key);
      return leaseNext(db, [
        ...new Set(all.filter((key) => all.filter((other) => other === key).length >= atOnceOfKey)),
      ]);
    },
    renew: ({ id }) => renewLease(db, 'pushes', id, log),
    send: (push) => send(db, push),
    async done({ id }) {
      await db.deleteFrom('pushes').where('id', '=', id).execute();
    },
    async failed({ id, attempts }, error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ push: id, attempt: attempts, reason }, 'A push to a service failed and will be tried again');
      await scheduleRetry(db, 'pushes', id, attempts);
      await db.deleteFrom('pushes').where('id', '=', id).where(isOverdue).execute();
    },
  });
}

function leaseNext(db: Kysely<Schema>, busy: readonly number[]): Promise<LeasedPush | undefined> {
  return db
    .updateTable('pushes')
    .set({ due_at: inSeconds(leaseSeconds), attempts: sql<number>`attempts + 1` })
    .where('id', '=', (push) =>
      push
        .selectFrom('pushes')
        .select('id')
        .where('due_at', '<=', clock)
        .$if(busy.length > 0, (due) => due.where('key_id', 'not in', busy))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'key_id as key',
      'attempts',
      'message_id as messageId',
      'event',
      sql<string>`account_id::text`.as('visitor'),
      'session_id as session',
      'created_at as at',
    ])
    .executeTakeFirst();
}

/** @throws Error that says what the service answered, or why it did not. */
async function send(db: Kysely<Schema>, { key, messageId, event, visitor, session, at }: LeasedPush): Promise<void> {
  const to = await db
    .selectFrom('service_keys')
    .select(['push_url as url', 'push_secret as secret'])
    .where('id', '=', key)
    .executeTakeFirst();
  if (to === undefined || to.url === null || to.secret === null) return;
  const data = { visitor, ...(session !== null && { session }) };
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
  const timestamp = Math.floor(Date.now() / 1_000);
  const answer = await fetch(to.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(to.secret, `${messageId}.${timestamp}.${body}`),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  // Nothing of the answer is read: it may be long, and tells nothing.
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
