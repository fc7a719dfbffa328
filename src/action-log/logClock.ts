/** What caused an entry: a key press in a form, another action of the visitor, or an answer, timer or other tab. */
export type Cause = 'typing' | 'visitor' | 'background';

/** After this many milliseconds without a key press, the visitor counts as no longer typing. */
const longestPause = 30_000;
/** A timer longer than this, in milliseconds, stops the clock only shortly before it fires. */
const longTimer = 60_000;

/**
 * The clock of a log, in milliseconds. It stops while the visitor types, so that no time reveals the length of a password.
 * A timer of known duration, or a call with a timeout, that runs meanwhile would reveal the typing time when it ends, so
 * the clock stays stopped until then. If that end is far off, the clock stops only at a random moment shortly before it.
 */
export function createLogClock() {
  let logTime = 0;
  let last = performance.now();
  let lastKey: number | undefined;
  const running = new Map<number, { readonly duration: number; readonly end: number; standsFrom: number }>();

  return {
    at(cause: Cause): number {
      const real = performance.now();
      if (lastKey !== undefined && real - lastKey > longestPause) lastKey = undefined;
      if (cause === 'background' && lastKey !== undefined) return logTime;
      let until = real;
      for (const { standsFrom } of running.values()) until = Math.min(until, standsFrom);
      const isNextKey = cause === 'typing' && lastKey !== undefined;
      if (!isNextKey) logTime += Math.max(0, until - last);
      last = real;
      lastKey = cause === 'typing' ? real : undefined;
      if (cause === 'typing')
        for (const one of running.values())
          one.standsFrom = Math.min(
            one.standsFrom,
            one.duration < longTimer ? real : Math.max(real, one.end - margin()),
          );
      return logTime;
    },
    /** @param duration in milliseconds; 0 if it is unknown but limited by a timeout */
    began(call: number, duration: number): void {
      running.set(call, { duration, end: performance.now() + duration, standsFrom: Infinity });
    },
    ended: (call: number) => void running.delete(call),
  };
}

const margin = () => longTimer * (1 + Math.random());
