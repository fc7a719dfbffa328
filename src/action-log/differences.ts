/** A field whose value changed: `accounts.failedTries`, 0 → 1. A missing field is undefined. */
export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The changes from one value of a log to another; an undefined field equals a missing one. */
export function diff(before: unknown, after: unknown, path = ''): Change[] {
  if (before === after) return [];
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    diff(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

export const deepEqual = (a: unknown, b: unknown): boolean => diff(a, b).length === 0;

export const valueText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** The differences between two values, one line each: `toast.isPositive: true, not false`. */
export const differences = (expected: unknown, got: unknown, path = ''): string[] =>
  diff(expected, got, path).map(
    (one) => `${one.path === '' ? 'it' : one.path}: ${valueText(one.after)}, not ${valueText(one.before)}`,
  );
