import { isRecord } from './isRecord';
import { parseUrl } from '../../shared/parseUrl';

/** The file cannot be replayed; the message is a sentence that says what to do. */
export class UnreadableLogError extends Error {
  override readonly name = 'UnreadableLogError';
}

export type Fields = Readonly<Record<string, unknown>>;
export type Check = (value: unknown) => boolean;

export const isText =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest;
export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
export const isTrue: Check = (value) => value === true;
export const isOrigin: Check = (value) => isText(200)(value) && parseUrl(String(value))?.origin === value;
export const isList =
  (isItem: Check = () => true): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);

/** Checks that an object has these fields and no others. @throws UnreadableLogError naming the field */
export function checkFields(
  value: unknown,
  known: Readonly<Record<string, Check>>,
  name: string,
  optional: Readonly<Record<string, Check>> = {},
): asserts value is Fields {
  if (!isRecord(value)) return refuse(`${name} is no object`);
  for (const field of Object.keys(known)) if (!(field in value)) refuse(`${name} has no '${field}'; export it again`);
  for (const [field, one] of Object.entries(value)) {
    const check = known[field] ?? optional[field];
    if (check === undefined) refuse(`${name} has a field '${field.slice(0, 40)}', which no log has; export it again`);
    else if (!check(one)) refuse(`${name} holds in '${field}' what no log holds; export it again`);
  }
}

export function refuse(reason: string): never {
  throw new UnreadableLogError(`This file cannot be replayed: ${reason}.`);
}
