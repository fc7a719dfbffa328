import { deepEqual } from './deepEqual';
import { isRecord } from './redact';
import type { Shape } from './rules';

/**
 * Whether a value of this build is the one that a log has, both as a log may hold them. How strict that is stands in the
 * value's rule: a field that every value has, and the log's does not have, is new in this build and tolerated; one that may be
 * missing (`optional`) is compared exactly.
 * @param onNew is called with the path of each field that is new, also where another one differs
 */
export function isAsRecorded(
  shape: Shape,
  recorded: unknown,
  got: unknown,
  path: string,
  onNew: (path: string) => void,
): boolean {
  if (shape.kind === 'orNull' && recorded !== null && got !== null)
    return isAsRecorded(shape.shape, recorded, got, path, onNew);
  if (shape.kind === 'list' && Array.isArray(recorded) && Array.isArray(got))
    return (
      recorded.length === got.length &&
      recorded.every((item, at) => isAsRecorded(shape.shape, item, got[at], `${path}[]`, onNew))
    );
  if (shape.kind !== 'fields' || !isRecord(recorded) || !isRecord(got)) return deepEqual(recorded, got);
  const names = new Set([...Object.keys(recorded), ...Object.keys(got)]);
  return [...names].every((field) => {
    const rule = shape.fields[field];
    const isNew = recorded[field] === undefined && rule !== undefined && !shape.optional.includes(field);
    if (isNew) onNew(`${path}.${field}`);
    return isNew || isAsRecorded(rule ?? { kind: 'noValue' }, recorded[field], got[field], `${path}.${field}`, onNew);
  });
}

/** The fields that a rule asks for and a recorded value does not have, by their paths; those that are never recorded aside. */
export function missingFields(shape: Shape, recorded: unknown, path: string): string[] {
  if (shape.kind === 'orNull') return recorded === null ? [] : missingFields(shape.shape, recorded, path);
  if (shape.kind !== 'fields' || !isRecord(recorded)) return [];
  return Object.entries(shape.fields).flatMap(([field, rule]) => {
    if (rule.kind === 'withheld' || shape.optional.includes(field)) return [];
    return recorded[field] === undefined
      ? [`${path}.${field}`]
      : missingFields(rule, recorded[field], `${path}.${field}`);
  });
}

/** A recorded value with the fields that this build's has besides, from a value of this build. */
export function completed(shape: Shape, recorded: unknown, own: unknown): unknown {
  if (shape.kind === 'orNull') return completed(shape.shape, recorded, own);
  if (shape.kind === 'list' && Array.isArray(recorded) && Array.isArray(own) && recorded.length === own.length)
    return recorded.map((item, at) => completed(shape.shape, item, own[at]));
  if (shape.kind !== 'fields' || !isRecord(recorded) || !isRecord(own)) return recorded;
  const whole: Record<string, unknown> = { ...recorded };
  for (const [field, rule] of Object.entries(shape.fields)) {
    if (field in recorded) whole[field] = completed(rule, recorded[field], own[field]);
    else if (field in own && !shape.optional.includes(field)) whole[field] = own[field];
  }
  return whole;
}
