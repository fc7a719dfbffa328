/** The middle value; of an even number of them the greater of the two in the middle. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds that the work takes. */
export function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
