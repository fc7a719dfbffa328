/** The timeout of a call, in seconds: the visitor should see a message rather than wait forever. */
export const longestWait = 30;

/**
 * A signal that aborts with a TimeoutError after a time. Browsers from before 2022 have no `AbortSignal.timeout`.
 * @param duration in milliseconds
 */
export function timeLimit(duration: number): AbortSignal {
  if (typeof AbortSignal.timeout === 'function') return AbortSignal.timeout(duration);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), duration);
  return controller.signal;
}

/**
 * Waits for a promise that cannot be aborted itself, until the signal aborts.
 * @throws the signal's reason if it aborts first
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

/** A signal that aborts when either of the two does, with its reason. Browsers from before 2024 have no `AbortSignal.any`. */
export function firstOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([one, other]);
  const controller = new AbortController();
  for (const signal of [one, other])
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  return controller.signal;
}
