import { createHash } from 'node:crypto';
import { tooManyRequests } from './refused';

export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

export interface Limiter {
  /** Counts one; past the limit it throws a 429 that says how long to wait, and counts nothing. */
  take(key: string): void;
  /** Takes one back that turned out not to count. */
  giveBack(key: string): void;
  forget(key: string): void;
  readonly size: number;
}

interface Window {
  count: number;
  endsAt: number;
}

/**
 * Counts by key in windows of fixed length. Counting is one step without a wait in it, so parallel requests cannot
 * slip past; the memory is bounded: keys are hashed, and there are two halves, of which the older goes when the newer is full.
 * The counts are this process's own: several instances behind one address each allow the limit.
 * @param now milliseconds of a clock that never goes back.
 */
export function createLimiter({ most, seconds }: Limit, now: () => number, mostKeys = 100_000): Limiter {
  let newer = new Map<string, Window>();
  let older = new Map<string, Window>();
  const find = (key: string): Window | undefined => {
    const window = newer.get(key) ?? older.get(key);
    return window !== undefined && window.endsAt > now() ? window : undefined;
  };
  const begin = (key: string): void => {
    if (newer.size >= mostKeys / 2) [older, newer] = [newer, new Map<string, Window>()];
    newer.set(key, { count: 1, endsAt: now() + seconds * 1_000 });
  };
  return {
    take(plainKey) {
      const key = shortened(plainKey);
      const window = find(key);
      if (window === undefined) begin(key);
      else if (window.count >= most) throw tooManyRequests(Math.max(1, Math.ceil((window.endsAt - now()) / 1_000)));
      else window.count += 1;
    },
    giveBack(plainKey) {
      const window = find(shortened(plainKey));
      if (window !== undefined && window.count > 0) window.count -= 1;
    },
    forget(plainKey) {
      const key = shortened(plainKey);
      newer.delete(key);
      older.delete(key);
    },
    get size() {
      return newer.size + older.size;
    },
  };
}

function shortened(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
