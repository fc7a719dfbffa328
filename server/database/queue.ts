import type { Log } from '../log';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a leased item's lease is renewed while it is worked on. */
const leaseRenewalMs = 5_000;
const restMs = 5_000;
const graceMs = 2_000;

export interface Queue {
  /** Looks for what is due now and every few seconds from then on: nobody wakes it for what waits for its next attempt, or what another process left. */
  start(): void;
  /** Looks for what is due. It never waits, because no answer may depend on another server. */
  wake(): void;
  /** Resolves when nothing is being sent any more; what failed waits for its next attempt. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueWork<Item> {
  /** Items worked on at one time. */
  readonly atOnce: number;
  readonly log: Log;
  /** The queue's name in the log, such as 'mail queue'. */
  readonly name: string;
  /** The next item that is due, which nobody else gets while its lease lasts. @param underWay those that this process works on */
  lease(underWay: readonly Item[]): Promise<Item | undefined>;
  /** Keeps the item to this process for longer. It must not reject. */
  renew(item: Item): Promise<void>;
  send(item: Item): Promise<void>;
  /** After `send`: the item leaves the queue. A rejection counts as a failed attempt. */
  done(item: Item): Promise<void>;
  /** After a rejection of `send` or `done`: the item waits for its next attempt. */
  failed(item: Item, error: unknown): Promise<void>;
}

/**
 * Works off what is due in a table of the database, several items at a time. An item is leased while it is worked on, so
 * that several processes do not send it twice, and the next one sends it where one dies.
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
      // Where there is one item there may be more; the next worker looks for it while this one sends.
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

  /** Waits until the item was sent, and renews its lease until then: where this process dies, it runs out soon. */
  async function whileLeased(item: Item, sending: Promise<void>): Promise<void> {
    let renewal: Promise<void> | undefined;
    const timer = setInterval(() => {
      if (!isClosed) renewal = work.renew(item);
    }, leaseRenewalMs);
    try {
      await sending;
    } finally {
      clearInterval(timer);
      // A renewal that came after what follows would put the next attempt off wrongly.
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
      // A server that hangs is not waited for: the lease runs out, and the next start sends the item.
      await Promise.race([Promise.all(workers), pause(graceMs, undefined, { ref: false })]);
    },
  };
}
