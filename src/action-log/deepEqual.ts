/** Whether two values of a log are equal; an undefined field equals a missing one. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key in left) if (!deepEqual(left[key], right[key])) return false;
  for (const key in right) if (right[key] !== undefined && left[key] === undefined) return false;
  return true;
}

/** A field whose value changed: `accounts.failedTries`, 0 → 1. A missing field is undefined. */
export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function diff(before: unknown, after: unknown, path = ''): Change[] {
  if (deepEqual(before, after)) return [];
  if (!isBranch(before) || !isBranch(after)) return [{ path, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    diff(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

export const valueText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** The differences between two values, one line each: `toast.isPositive: true, not false`. */
export const differences = (expected: unknown, got: unknown, path = ''): string[] =>
  diff(expected, got, path).map(
    (one) => `${one.path === '' ? 'it' : one.path}: ${valueText(one.after)}, not ${valueText(one.before)}`,
  );
