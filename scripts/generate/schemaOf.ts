import { unlisted } from '../../src/action-log/redact';
import type { Shape } from '../../src/action-log/rules';

export type JsonSchema = Readonly<Record<string, unknown>>;

const ref = (name: string): JsonSchema => ({ $ref: `#/definitions/${name}` });
const orUnlisted = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { const: unlisted }] });

/** Whether nothing of a value is ever written. */
export const isLeftOut = (shape: Shape): boolean =>
  shape.kind === 'promise' ? isLeftOut(shape.shape) : shape.kind === 'noValue' || shape.kind === 'withheld';

/** What a log holds of a value of this shape, as a JSON schema; each that is used more than once is in the definitions. */
export function schemaOf(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'flag':
      return { enum: [true, false, unlisted] };
    case 'integer':
      return orUnlisted({ type: 'integer' });
    case 'oneOf':
      return { enum: [...shape.values, unlisted] };
    case 'language':
      return orUnlisted({ type: 'string', pattern: '^[a-z]{2,3}$' });
    case 'languagePrefix':
      return orUnlisted({ type: 'string', pattern: '^(/[a-z]{2,3})?$' });
    case 'privateText':
    case 'sentence':
    case 'address':
    case 'path':
    case 'pageOrigin':
    case 'knownOrigin':
    case 'knownHost':
      return { type: 'string' };
    case 'digest':
      return orUnlisted({ type: 'string', pattern: '^#[0-9a-f]{14}$' });
    case 'text':
      return ref('text');
    case 'null':
      return { enum: [null, unlisted] };
    case 'orNull':
      return { anyOf: [{ type: 'null' }, schemaOf(shape.shape)] };
    case 'list':
      return orUnlisted({ type: 'array', items: schemaOf(shape.shape) });
    case 'fields':
      return orUnlisted(objectOf(shape));
    case 'outcome':
      return {
        anyOf: [
          {
            ...exactly({ kind: { const: 'answered' }, body: schemaOf(shape.body) }),
          },
          ref('refused'),
          ref('failed'),
          { const: unlisted },
        ],
      };
    case 'promise':
      return schemaOf(shape.shape);
    case 'noValue':
    case 'withheld':
      return { not: {} };
  }
}

function objectOf({ fields, optional }: Extract<Shape, { kind: 'fields' }>): JsonSchema {
  const written = Object.entries(fields).filter(([, shape]) => !isLeftOut(shape));
  return exactly(Object.fromEntries(written.map(([field, shape]) => [field, schemaOf(shape)])), optional);
}

/** An object with these fields, all but some of them required, and no others. */
export function exactly(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter((field) => !optional.includes(field)),
    properties,
  };
}
