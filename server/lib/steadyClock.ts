/** Whole milliseconds since 1970 by a monotonic clock: setting the machine's clock back does not prolong any wait. */
export const steadyNow = (): number => Math.floor(performance.timeOrigin + performance.now());
