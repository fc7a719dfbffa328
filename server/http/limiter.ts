import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { retried } from '../database/retries';
import { tooManyRequests } from './refused';

/** At most `most` in a window of `seconds`, which begins with the first. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
  /**
   * Lets attempts through at growing intervals instead of blocking until the window ends, so that a stranger who uses a
   * limit up does not keep others out. The waits, in seconds, double from `first` up to `longest`. With `most` 8 and
   * `first` 60, 8 attempts pass; the 8th starts a wait of 60 s, and the next one that passes a wait of 120 s.
   */
  readonly slowly?: { readonly first: number; readonly longest: number };
}

/** Counts by key. Keys are hashed before they are stored, so that neither memory nor a table holds names and addresses. */
export interface Limiter {
  /** Counts one. @throws Refused 429 past the limit, with the seconds to wait. */
  take(key: string): Promise<void>;
  /** Takes one back that turned out not to count. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Counts in this process's memory, for at most `mostKeys` keys. Counting is one step, so parallel requests cannot slip past. */
export function memoryLimiter(limit: Limit, mostKeys = 100_000): Limiter & { readonly size: number } {
  const counters = new BoundedMemory(mostKeys, { points: pointsOf(limit), duration: limit.seconds });
  return {
    ...limiterOn(limit, counters, () => new BoundedMemory(mostKeys, { points: 1, duration: limit.seconds })),
    get size() {
      return counters.size;
    },
  };
}

/**
 * Counts in PostgreSQL, so that several services on one database count as one; a count is one atomic statement.
 * Windows go by the clocks of the services' machines, which are taken to agree within a second or so.
 */
export function sharedLimiter(name: string, limit: Limit, pool: Pool): Limiter {
  const store = { storeClient: pool, tableName: 'rate_limits', tableCreated: true, duration: limit.seconds };
  const counters = new RateLimiterPostgres({
    ...store,
    keyPrefix: name,
    points: pointsOf(limit),
    // A key past its limit is refused from memory until its window ends, so that a flood asks the database nothing.
    ...(limit.slowly === undefined && { inMemoryBlockOnConsumed: limit.most + 1 }),
  });
  return limiterOn(
    limit,
    counters,
    () => new RateLimiterPostgres({ ...store, keyPrefix: `${name}.wait`, points: 1, inMemoryBlockOnConsumed: 2 }),
  );
}

// A slow limit's counter has one point less: the `most`th attempt passes too, and starts the first wait.
function pointsOf({ most, slowly }: Limit): number {
  return slowly === undefined ? most : most - 1;
}

/** @param createWaits makes the counters of a slow limit: one for each wait, which is the window. */
function limiterOn({ slowly }: Limit, counters: RateLimiterAbstract, createWaits: () => RateLimiterAbstract): Limiter {
  const waits = slowly && { ...slowly, counters: createWaits() };
  return {
    async take(key) {
      const past = await consume(counters, key);
      if (past === undefined) return;
      if (waits === undefined) throw refusal(past);
      const seconds = Math.min(waits.first * 2 ** (past.consumedPoints - counters.points - 1), waits.longest);
      const tooEarly = await consume(waits.counters, key, seconds);
      if (tooEarly === undefined) return;
      // What is refused does not make the next wait longer: else a flood would drive it up at once.
      await retried(() => counters.reward(hashed(key)));
      throw refusal(tooEarly);
    },
    async giveBack(key) {
      await retried(() => counters.reward(hashed(key)));
    },
    async forget(key) {
      const kept = [counters, ...(waits ? [waits.counters] : [])];
      await Promise.all(kept.map((one) => retried(() => one.delete(hashed(key)))));
    },
  };
}

/** Counts one; returns undefined where that is within the limit. @param seconds of a window that begins with this one. */
async function consume(
  counters: RateLimiterAbstract,
  key: string,
  seconds?: number,
): Promise<RateLimiterRes | undefined> {
  try {
    await retried(() => counters.consume(hashed(key), 1, seconds === undefined ? {} : { customDuration: seconds }));
    return undefined;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return reason;
    throw reason;
  }
}

function refusal({ msBeforeNext }: RateLimiterRes) {
  return tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1_000)));
}

/** The library's counters in memory, which know no bound of their own: past `mostKeys` the key used longest ago goes. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys: LRUCache<string | number, true>;

  constructor(mostKeys: number, options: { readonly points: number; readonly duration: number }) {
    super(options);
    this.#keys = new LRUCache({
      // With `max` alone it would make room for all of them at once: 2 MB for each limit.
      maxSize: mostKeys,
      sizeCalculation: () => 1,
      disposeAfter: (_, key, why) => {
        if (why === 'evict') void this.delete(key);
      },
    });
  }

  get size(): number {
    return this.#keys.size;
  }

  override consume(...args: Parameters<RateLimiterMemory['consume']>): Promise<RateLimiterRes> {
    this.#keys.set(args[0], true);
    return super.consume(...args);
  }
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
