import type { Log } from '../log';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a leased item's lease is renewed while it is worked on. */
const leaseRenewalMs = 5_000;
const restMs = 5_000;
const graceMs = 2_000;

export interface Queue {
  /** Looks for due items now and every few seconds: nothing calls `wake` for retries or for items of a dead process. */
  start(): void;
  /** Looks for due items. Returns at once, because no response may depend on another server. */
  wake(): void;
  /** Resolves when nothing is being sent any more. Failed items may still wait for their next attempt. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueWork<Item> {
  /** How many items are worked on at once. */
  readonly atOnce: number;
  readonly log: Log;
  /** The queue's name in the log, such as 'mail queue'. */
  readonly name: string;
  /** Leases the next due item, so that nobody else gets it. @param underWay the items that this process is working on */
  lease(underWay: readonly Item[]): Promise<Item | undefined>;
  /** Extends the lease. It must not reject. */
  renew(item: Item): Promise<void>;
  send(item: Item): Promise<void>;
  /** After `send`: the item leaves the queue. A rejection counts as a failed attempt. */
  done(item: Item): Promise<void>;
  /** After a rejection of `send` or `done`: the item waits for its next attempt. */
  failed(item: Item, error: unknown): Promise<void>;
}

/**
 * Processes the due items of a database table, several at a time. An item is leased while it is worked on, so that two
 * processes do not both send it, and another one sends it if its process dies.
 */
export function createQueue<Item>({ atOnce, log, name, ...work }: QueueWork<Item>): Queue {
  const workers = new Set<Promise<void>>();
  const underWay = new Set<Item>();
  let lastLeasing: Promise<unknown> = Promise.resolve();
  /** Whether `wake` was called while every worker was busy. */
  let isWokenMeanwhile = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (isClosed) return;
    isWokenMeanwhile = workers.size >= atOnce;
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

  async function leaseNext(): Promise<Item | undefined> {
    const item = await work.lease([...underWay]);
    if (item !== undefined) underWay.add(item);
    return item;
  }

  async function deliver(item: Item): Promise<void> {
    try {
      await whileLeased(item, work.send(item));
      await work.done(item);
    } catch (error) {
      await work.failed(item, error);
    }
  }

  /** Waits until the item is sent, and renews its lease until then. The lease is short, in case this process dies. */
  async function whileLeased(item: Item, sending: Promise<void>): Promise<void> {
    let renewal: Promise<void> | undefined;
    const timer = setInterval(() => {
      if (!isClosed) renewal = work.renew(item);
    }, leaseRenewalMs);
    try {
      await sending;
    } finally {
      clearInterval(timer);
      // A renewal that finished later would wrongly postpone the next attempt.
      await renewal;
    }
  }

  return {
    start() {
      if (isClosed) return;
      timer ??= setInterval(wake, restMs).unref();
      wake();
    },
    wake,
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
