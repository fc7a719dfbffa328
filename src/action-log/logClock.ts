/** What an entry comes from: a key in a form, something else that the visitor did, or an answer, a timer, another tab. */
export type Origin = 'typing' | 'visitor' | 'background';

/** After so long without a key the visitor is not typing any more, in milliseconds. */
const longestPause = 30_000;

/**
 * The times of a log, in milliseconds. They stand still from the first key of a run to its last: what is typed one after
 * another bears one time, and what follows is timed from the last key, so that no time tells how long a password is.
 */
export function createLogClock() {
  let stoodStill = 0;
  let lastKey: number | undefined;

  /** The time of an entry that comes from there now. */
  return (origin: Origin): number => {
    const real = performance.now();
    if (lastKey !== undefined && real - lastKey > longestPause) lastKey = undefined;
    if (origin === 'background' && lastKey !== undefined) return lastKey - stoodStill;
    if (origin === 'typing') {
      if (lastKey !== undefined) stoodStill += real - lastKey;
      lastKey = real;
    } else lastKey = undefined;
    return real - stoodStill;
  };
}
