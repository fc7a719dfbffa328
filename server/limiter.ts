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
 * slip past; the memory is bounded: keys are hashed, and past `mostKeys` the windows that began first are dropped.
 * The counts are this process's own: several instances behind one address each allow the limit.
 * @param now milliseconds of a clock that never goes back.
 */
export function createLimiter({ most, seconds }: Limit, now: () => number, mostKeys = 100_000): Limiter {
  // A Map keeps the order of insertion, and every window is as long as the next: the first is the oldest.
  const windows = new Map<string, Window>();
  const find = (key: string): Window | undefined => {
    const window = windows.get(key);
    return window !== undefined && window.endsAt > now() ? window : undefined;
  };
  return {
    take(plainKey) {
      const key = shortened(plainKey);
      const window = find(key);
      if (window === undefined) {
        windows.delete(key);
        windows.set(key, { count: 1, endsAt: now() + seconds * 1_000 });
        for (const oldest of windows.keys()) {
          if (windows.size <= mostKeys) break;
          windows.delete(oldest);
        }
      } else if (window.count >= most) throw tooManyRequests(Math.max(1, Math.ceil((window.endsAt - now()) / 1_000)));
      else window.count += 1;
    },
    giveBack(plainKey) {
      const window = find(shortened(plainKey));
      if (window !== undefined && window.count > 0) window.count -= 1;
    },
    forget: (plainKey) => void windows.delete(shortened(plainKey)),
    get size() {
      return windows.size;
    },
  };
}

function shortened(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
