import { deepEqual } from '../action-log/deepEqual';

/** A field that has another value: `accounts.failedTries`, 0 → 1. One that is not there is undefined. */
export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The fields in which two values differ, as deep as both have them. */
export function diff(before: unknown, after: unknown, path = ''): Change[] {
  if (deepEqual(before, after)) return [];
  if (!isBranch(before) || !isBranch(after)) return [{ path, before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    diff(before[key], after[key], path === '' ? key : `${path}.${key}`),
  );
}

/** A value as a diff shows it. */
export const valueText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
