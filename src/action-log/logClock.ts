/** The origin of an entry: a key in a form, another act of the visitor, or an answer, a timer, another tab. */
export type Origin = 'typing' | 'visitor' | 'background';

/** After so long without a key the visitor is not typing any more, in milliseconds. */
const longestPause = 30_000;
/** A timer that lasts longer stops the clock for its last moments only. */
const longTimer = 60_000;

export type LogClock = ReturnType<typeof createLogClock>;

/**
 * The times of a log, in milliseconds. They stand still from the first key of a run to its last, so that no time tells how
 * long a password is. A timer of a known length, or a call with a time limit, that ran meanwhile would tell it by its end:
 * the clock stands still until that has come. Where it is far away, it does so from an unknown moment shortly before it.
 */
export function createLogClock() {
  let told = 0;
  let last = performance.now();
  let lastKey: number | undefined;
  const running = new Map<number, { readonly duration: number; readonly end: number; standsFrom: number }>();

  return {
    /** The time of an entry that comes from there now. */
    at(origin: Origin): number {
      const real = performance.now();
      if (lastKey !== undefined && real - lastKey > longestPause) lastKey = undefined;
      if (origin === 'background' && lastKey !== undefined) return told;
      let until = real;
      for (const { standsFrom } of running.values()) until = Math.min(until, standsFrom);
      const isNextKey = origin === 'typing' && lastKey !== undefined;
      if (!isNextKey) told += Math.max(0, until - last);
      last = real;
      lastKey = origin === 'typing' ? real : undefined;
      if (origin === 'typing')
        for (const one of running.values())
          one.standsFrom = Math.min(
            one.standsFrom,
            one.duration < longTimer ? real : Math.max(real, one.end - margin()),
          );
      return told;
    },
    /** @param duration in milliseconds; 0 where it is not known and has a limit */
    began(call: number, duration: number): void {
      running.set(call, { duration, end: performance.now() + duration, standsFrom: Infinity });
    },
    ended: (call: number) => void running.delete(call),
  };
}

const margin = () => longTimer * (1 + Math.random());
