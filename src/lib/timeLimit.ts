/** After this long without an answer a call is given up, in seconds: a visitor is told rather than left waiting. */
export const longestWait = 30;

/**
 * A signal that aborts with a TimeoutError after a time; browsers before 2022 have no `AbortSignal.timeout`.
 * @param duration in milliseconds
 */
export function timeLimit(duration: number): AbortSignal {
  if (typeof AbortSignal.timeout === 'function') return AbortSignal.timeout(duration);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), duration);
  return controller.signal;
}

/**
 * Waits for what cannot be ended itself, until the signal aborts.
 * @throws the signal's reason where it aborts first
 */
export function awaitedUntil<Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return Promise.race([
    value,
    aborted.then((): never => {
      throw signal.reason;
    }),
  ]);
}

/** A signal that aborts with the first of the two, for its reason; browsers before 2024 have no `AbortSignal.any`. */
export function firstOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([one, other]);
  const controller = new AbortController();
  for (const signal of [one, other])
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  return controller.signal;
}
