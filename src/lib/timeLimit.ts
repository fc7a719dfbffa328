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
