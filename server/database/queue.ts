import { sql, type RawBuilder, type Selectable } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../lib/log';
import { clock, inSeconds } from './clock';
import type { Db, Schema } from './schema';

/** How many items are worked on at once, in all and of one lane. */
const [concurrency, laneConcurrency] = [8, 4];
/** Short, so that another process sends an item within half a minute if this one dies; renewed while sending. */
const leaseSeconds = 20;

/** How often a leased item's lease is renewed while it is worked on. */
const leaseRenewalMs = 5_000;
const pollMs = 5_000;
const graceMs = 2_000;

export type Queue = ReturnType<typeof createQueue>;

/** The tables that are used as queues, and what the queue itself reads of their rows. */
type QueueTable = 'mails' | 'openid_log_outs';
type Leased<Table extends QueueTable, Related> = Selectable<Schema[Table]> & {
  readonly id: number;
  readonly lane: string;
  readonly related: Related | undefined;
};

interface QueueWork<Table extends QueueTable, Related> {
  readonly db: Db;
  readonly table: Table;
  /** The server or app that an item goes to, as SQL on its row: one that hangs leaves room for others. */
  readonly lane: RawBuilder<string>;
  /** Reads what sending an item needs, before the next one is leased: items are sent in the order of their leases. */
  related?(row: Selectable<Schema[Table]>): Promise<Related | undefined>;
  readonly log: Log;
  readonly name: string;
  /** Whether any item can be there; by default always. */
  isInUse?(): Promise<boolean>;
  /** Sends an item, which then leaves the queue. */
  send(item: Leased<Table, Related>): Promise<void>;
  /** After a rejection: the item waits for its next attempt. */
  failed(item: Leased<Table, Related>, error: unknown): Promise<void>;
}

/**
 * Processes the due items of a database table, several at a time. An item is leased while it is worked on, so that two
 * processes do not both send it, and another one sends it if its process dies.
 */
export function createQueue<Table extends QueueTable, Related>({
  db,
  table,
  lane,
  log,
  name,
  ...work
}: QueueWork<Table, Related>) {
  type Item = Leased<Table, Related>;
  const workers = new Set<Promise<void>>();
  const underWay = new Set<Item>();
  let lastLeasing: Promise<unknown> = Promise.resolve();
  /** Whether `wake` was called while every worker was busy. */
  let isWokenMeanwhile = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (isClosed) return;
    isWokenMeanwhile = workers.size >= concurrency;
    if (isWokenMeanwhile) return;
    const worker = sendAllDue()
      .catch((error: unknown) => log.error({ err: error }, `The ${name} stopped until its next turn`))
      .finally(() => {
        workers.delete(worker);
        if (isWokenMeanwhile) wake();
      });
    workers.add(worker);
  }

  async function sendAllDue(): Promise<void> {
    while (!isClosed) {
      // One worker looks at a time, so that each sees what the others took.
      const leasing = lastLeasing.then(leaseNext);
      lastLeasing = leasing.catch(() => undefined);
      const item = await leasing;
      if (item === undefined) return;
      // There may be more items; the next worker looks for them while this one sends.
      wake();
      await deliver(item).finally(() => underWay.delete(item));
    }
  }

  /** Leases the item that has been due longest, except those of busy lanes, so that nobody else gets it. */
  async function leaseNext(): Promise<Item | undefined> {
    if ((await work.isInUse?.()) === false) return undefined;
    const lanes = [...underWay].map((item) => item.lane);
    const busy = lanes.filter((one) => lanes.filter((other) => other === one).length >= laneConcurrency);
    const { rows } = await sql<Item>`
      update ${sql.table(table)} set due_at = ${inSeconds(leaseSeconds)}, attempts = attempts + 1 where id = (
        select id from ${sql.table(table)} where due_at <= ${clock} and ${lane} <> all (${busy}::text[])
        order by due_at, id limit 1 for update skip locked
      ) returning *, ${lane} as lane`.execute(db);
    const [row] = rows;
    if (row === undefined) return undefined;
    const item = { ...row, related: await work.related?.(row) };
    underWay.add(item);
    return item;
  }

  async function deliver(item: Item): Promise<void> {
    try {
      await whileLeased(item, work.send(item));
      await sql`delete from ${sql.table(table)} where id = ${item.id}`.execute(db);
    } catch (error) {
      await work.failed(item, error);
    }
  }

  /** Waits until the item is sent, and renews its lease until then. The lease is short, in case this process dies. */
  async function whileLeased(item: Item, sending: Promise<void>): Promise<void> {
    let renewal: Promise<void> | undefined;
    const timer = setInterval(() => {
      if (!isClosed) renewal = renewLease(item.id);
    }, leaseRenewalMs);
    try {
      await sending;
    } finally {
      clearInterval(timer);
      // A renewal that finished later would wrongly postpone the next attempt.
      await renewal;
    }
  }

  /** Never rejects: at worst another process sends the item too. */
  async function renewLease(id: number): Promise<void> {
    try {
      await sql`update ${sql.table(table)} set due_at = ${inSeconds(leaseSeconds)} where id = ${id}`.execute(db);
    } catch (error) {
      log.warn({ table, id, err: error }, 'A lease could not be renewed: another process may send the same item too');
    }
  }

  return {
    /** Looks for due items now and every few seconds: nothing calls `wake` for retries or for items of a dead process. */
    start() {
      if (isClosed) return;
      timer ??= setInterval(wake, pollMs).unref();
      wake();
    },
    /** Looks for due items. Returns at once, because no response may depend on another server. */
    wake,
    /** Resolves when nothing is being sent any more. Failed items may still wait for their next attempt. */
    async idle() {
      while (workers.size > 0) await Promise.all(workers);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      // Does not wait for a server that hangs: the lease expires, and the item is sent after the next start.
      await Promise.race([Promise.all(workers), pause(graceMs, undefined, { ref: false })]);
    },
  };
}

/** The delay doubles each time, from `least` seconds up to an hour. */
export async function scheduleRetry(
  db: Db,
  table: QueueTable,
  { id, attempts }: { readonly id: number; readonly attempts: number },
  least = 10,
): Promise<void> {
  const seconds = Math.min(least * 2 ** Math.min(attempts - 1, 20), 3_600);
  await sql`update ${sql.table(table)} set due_at = ${inSeconds(seconds)} where id = ${id}`.execute(db);
}

/** True once an item has been retried for its whole lifetime. */
export const isOverdue = sql<boolean>`created_at < ${inSeconds(-24 * 3_600)}`;
