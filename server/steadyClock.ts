/** Milliseconds since 1970 by a clock that only goes forward: when the machine's clock is put back, nobody waits longer. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();
