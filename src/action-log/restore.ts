import { isRecord } from './redact';
import type { Shape } from './rules';

/** A recorded result as a replayed flow gets it: with the stand-in of everything that was withheld. */
export function restore(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'promise') return restore(shape.shape, value);
  if (shape.kind === 'withheld') return shape.standIn;
  if (shape.kind === 'orNull') return value === null ? null : restore(shape.shape, value);
  if (shape.kind === 'list' && Array.isArray(value)) return value.map((item) => restore(shape.shape, item));
  if (shape.kind === 'fields' && isRecord(value)) return restoreFields(shape, value);
  if (shape.kind === 'outcome' && isRecord(value) && value['kind'] === 'answered')
    return { ...value, body: restore(shape.body, value['body']) };
  return value;
}

function restoreFields(
  { fields, optional }: Extract<Shape, { kind: 'fields' }>,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const restored: Record<string, unknown> = { ...value };
  for (const [field, shape] of Object.entries(fields)) {
    if (field in value) restored[field] = restore(shape, value[field]);
    else if (shape.kind === 'withheld' && !optional.includes(field)) restored[field] = shape.standIn;
  }
  return restored;
}
