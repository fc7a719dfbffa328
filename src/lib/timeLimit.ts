/** The timeout of a call, in seconds: the visitor should see a message rather than wait forever. */
export const longestWait = 30;

/**
 * Waits for a promise that cannot be aborted itself, until the signal aborts.
 * @throws the signal's reason if it aborts first
 */
export function untilAborted<Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> {
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
export function anySignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([one, other]);
  const controller = new AbortController();
  for (const signal of [one, other])
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  return controller.signal;
}
