/**
 * What the API's bodies are made of. A shape is plain data: the service makes its JSON schemas of it, the page checks
 * answers by it without a schema library, and their types are derived from it.
 */
interface Scalars {
  string: string;
  /** What a visitor typed, or a token: at most `longestBody.text` characters. */
  text: string;
  /** An address to go on to, which may be a whole authorization request: at most `longestBody.address` characters. */
  address: string;
  /** WebAuthn's credential, as JSON: at most `longestBody.credential` characters. */
  credential: string;
  integer: number;
  boolean: boolean;
  nullableString: string | null;
  nullableInteger: number | null;
  /** Rows of whatever kind, by the name of their table. */
  tables: Record<string, unknown[]>;
}

export type Shape = keyof Scalars | ListOf | OneOf | OptionalShape | Fields;
interface ListOf {
  readonly listOf: Shape;
}
interface OneOf {
  readonly oneOf: readonly string[];
}
interface OptionalShape {
  readonly optional: Shape;
}
export interface Fields {
  readonly [field: string]: Shape;
}

/** The type of the values that have a shape. */
export type ValueOf<S> = S extends keyof Scalars
  ? Scalars[S]
  : S extends { readonly listOf: infer Row }
    ? readonly ValueOf<Row>[]
    : S extends { readonly oneOf: readonly (infer Value)[] }
      ? Value
      : FieldsOf<S>;
type OptionalIn<S> = { [Name in keyof S]: S[Name] extends OptionalShape ? Name : never }[keyof S];
type FieldsOf<S> = { -readonly [Name in Exclude<keyof S, OptionalIn<S>>]: ValueOf<S[Name]> } & {
  -readonly [Name in OptionalIn<S>]?: S[Name] extends { readonly optional: infer Inner } ? ValueOf<Inner> : never;
};

/**
 * The longest texts that a call takes. Longer than any rule allows, so that the rules' sentences are seen, and short enough
 * for folding Unicode, whose cost grows with the square of a text's length.
 */
export const longestBody = { text: 1_024, address: 8_192, credential: 8_192 } as const;

const isString = (value: unknown) => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isScalar: Readonly<Record<keyof Scalars, (value: unknown) => boolean>> = {
  string: isString,
  text: isString,
  address: isString,
  credential: isString,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  nullableString: (value) => value === null || isString(value),
  nullableInteger: (value) => value === null || Number.isInteger(value),
  tables: isRecord,
};

/** Whether a value has the shape; further fields are no fault. */
export function hasShape<S extends Shape>(value: unknown, shape: S): value is ValueOf<S> {
  return isShaped(value, shape);
}

function isShaped(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return isScalar[shape](value);
  if (isListOf(shape)) return Array.isArray(value) && value.every((row) => isShaped(row, shape.listOf));
  if (isOneOf(shape)) return shape.oneOf.some((one) => one === value);
  if (isOptional(shape)) return value === undefined || isShaped(value, shape.optional);
  return isRecord(value) && Object.entries(shape).every(([field, inner]) => isShaped(value[field], inner));
}

export const isListOf = (shape: Exclude<Shape, string>): shape is ListOf => 'listOf' in shape;
export const isOneOf = (shape: Exclude<Shape, string>): shape is OneOf => Array.isArray((shape as OneOf).oneOf);
export const isOptional = (shape: Shape): shape is OptionalShape => typeof shape === 'object' && 'optional' in shape;
