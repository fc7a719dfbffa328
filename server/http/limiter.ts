import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { tooManyRequests } from './refused';

/** At most `most` in a window of `seconds`, which begins with the first. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
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
export function memoryLimiter({ most, seconds }: Limit, mostKeys = 100_000): Limiter & { readonly size: number } {
  const counters = new BoundedMemory(mostKeys, { points: most, duration: seconds });
  return {
    ...limiterOn(counters),
    get size() {
      return counters.size;
    },
  };
}

/**
 * Counts in PostgreSQL, so that several services on one database count as one; a count is one atomic statement.
 * Windows go by the clocks of the services' machines, which are taken to agree within a second or so.
 */
export function sharedLimiter(name: string, { most, seconds }: Limit, pool: Pool): Limiter {
  return limiterOn(
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: most,
      duration: seconds,
      // A key past its limit is refused from memory until its window ends, so that a flood asks the database nothing.
      inMemoryBlockOnConsumed: most + 1,
    }),
  );
}

function limiterOn(counters: RateLimiterAbstract): Limiter {
  return {
    async take(key) {
      try {
        await counters.consume(hashed(key));
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        throw tooManyRequests(Math.max(1, Math.ceil(reason.msBeforeNext / 1_000)));
      }
    },
    async giveBack(key) {
      await counters.reward(hashed(key));
    },
    async forget(key) {
      await counters.delete(hashed(key));
    },
  };
}

/** The library's counters in memory, which know no bound of their own: past `mostKeys` the key used longest ago goes. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys: LRUCache<string | number, true>;

  constructor(mostKeys: number, options: { readonly points: number; readonly duration: number }) {
    super(options);
    this.#keys = new LRUCache({
      max: mostKeys,
      disposeAfter: (_, key, why) => {
        if (why === 'evict') void this.delete(key);
      },
    });
  }

  get size(): number {
    return this.#keys.size;
  }

  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#keys.set(key, true);
    return super.consume(key, points);
  }
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
