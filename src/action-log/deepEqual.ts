/** Whether two values of a log are equal; a field that is undefined is one that is not there. */
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

/** Where two values differ, a line each: `toast.isPositive: true, not false`. */
export function differences(expected: unknown, got: unknown, path = ''): string[] {
  if (deepEqual(expected, got)) return [];
  const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isBranch(expected) || !isBranch(got))
    return [
      `${path === '' ? 'it' : path}: ${JSON.stringify(got) ?? 'nothing'}, not ${JSON.stringify(expected) ?? 'nothing'}`,
    ];
  return [...new Set([...Object.keys(expected), ...Object.keys(got)])].flatMap((key) =>
    differences(expected[key], got[key], path === '' ? key : `${path}.${key}`),
  );
}
