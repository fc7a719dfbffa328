/** The median; of an even number of values the greater of the two in the middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The duration of the work, in milliseconds. */
export function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}
