import type { LanguageCode } from '../../shared/languages';
import type { Outcome } from '../lib/outcome';
import type { Text } from '../lib/text';

/** What may be recorded of a value, as data: redact.ts, restore.ts, the log's schema and the tests' fakes are read from it. */
export type Shape =
  /** `true` or `false`. */
  | { readonly kind: 'flag' }
  /** A whole number. */
  | { readonly kind: 'integer' }
  /** One of these strings. */
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  /** The code of one of the site's languages, or the prefix of its addresses; the schema does not list them. */
  | { readonly kind: 'language' }
  | { readonly kind: 'languagePrefix' }
  /** Text that may be private: recorded as a pseudonym. */
  | { readonly kind: 'privateText' }
  /** A sentence of the service, as it is and with its numbers; a pseudonym for anything else. */
  | { readonly kind: 'sentence' }
  /** A sentence that the site words itself, by its key, or the words of the service or a person. */
  | { readonly kind: 'text' }
  /** An address or a path, with pseudonyms for whatever the site does not know in it. */
  | { readonly kind: 'address' }
  | { readonly kind: 'path' }
  /** The page's own origin, or '' as long as the page does not know it. */
  | { readonly kind: 'pageOrigin' }
  /** An origin or a host of the configuration; a pseudonym for any other. */
  | { readonly kind: 'knownOrigin' }
  | { readonly kind: 'knownHost' }
  /** A string of which only a hash is recorded. */
  | { readonly kind: 'digest' }
  /** Not recorded; the stand-in takes its place in a replay. */
  | { readonly kind: 'withheld'; readonly standIn: unknown }
  /** The result of a call that returns none. */
  | { readonly kind: 'noValue' }
  | { readonly kind: 'null' }
  | { readonly kind: 'orNull'; readonly shape: Shape }
  | { readonly kind: 'list'; readonly shape: Shape }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Shape>>; readonly optional: readonly string[] }
  /** How a call of the service ended. */
  | { readonly kind: 'outcome'; readonly body: Shape }
  /** What arrives later. */
  | { readonly kind: 'promise'; readonly shape: Shape };

/**
 * What may be recorded of a value of exactly this type. `of` is never set: its type makes `Rule`
 * invariant, so that a rule of a narrower type is refused like one of a wider type.
 */
export interface Rule<Value> {
  readonly shape: Shape;
  readonly of?: (value: Value) => Value;
}
/** A rule whatever its type. */
export type AnyRule = Pick<Rule<unknown>, 'shape'>;
/** The rule of a field that may be missing. */
export interface OptionalRule<Value> extends Rule<Value> {
  readonly isOptional: true;
}

export type Fields<Value> = {
  readonly [Field in keyof Value]-?: undefined extends Value[Field]
    ? OptionalRule<Exclude<Value[Field], undefined>>
    : Rule<Value[Field]>;
};

export const flag: Rule<boolean> = { shape: { kind: 'flag' } };
export const integer: Rule<number> = { shape: { kind: 'integer' } };
export const languageCode: Rule<LanguageCode> = { shape: { kind: 'language' } };
export const languagePrefix: Rule<string> = { shape: { kind: 'languagePrefix' } };
export const privateText: Rule<string> = { shape: { kind: 'privateText' } };
export const sentence: Rule<string> = { shape: { kind: 'sentence' } };
export const text: Rule<Text> = { shape: { kind: 'text' } };
export const address: Rule<string> = { shape: { kind: 'address' } };
export const path: Rule<string> = { shape: { kind: 'path' } };
export const pageOrigin: Rule<string> = { shape: { kind: 'pageOrigin' } };
export const knownOrigin: Rule<string> = { shape: { kind: 'knownOrigin' } };
export const knownHost: Rule<string> = { shape: { kind: 'knownHost' } };
export const digest: Rule<string> = { shape: { kind: 'digest' } };
export const noValue: Rule<void> = { shape: { kind: 'noValue' } };
export const justNull: Rule<null> = { shape: { kind: 'null' } };

// The type is taken from the strings alone, so that a list that lacks one of a union's members is refused.
export const oneOf = <const Values extends readonly string[]>(...values: Values): Rule<Values[number]> => ({
  shape: { kind: 'oneOf', values },
});
export const withheld = <Value>(standIn: Value): Rule<Value> => ({ shape: { kind: 'withheld', standIn } });
export const orNull = <Value>({ shape }: Rule<Value>): Rule<Value | null> => ({ shape: { kind: 'orNull', shape } });
export const optional = <Value>({ shape }: Rule<Value>): OptionalRule<Value> => ({ shape, isOptional: true });
export const list = <Item>({ shape }: Rule<Item>): Rule<readonly Item[]> => ({ shape: { kind: 'list', shape } });
export const outcome = <Body>({ shape }: Rule<Body>): Rule<Outcome<Body>> => ({
  shape: { kind: 'outcome', body: shape },
});
export const promise = <Value>({ shape }: Rule<Value>): Rule<Promise<Value>> => ({ shape: { kind: 'promise', shape } });

/** An object's fields, each by its rule; a field that has none is left out of the log. */
export function fields<Value extends object>(rules: Fields<Value>): Rule<Value> {
  const named = Object.entries<AnyRule>(rules);
  return {
    shape: {
      kind: 'fields',
      fields: Object.fromEntries(named.map(([field, { shape }]) => [field, shape])),
      optional: named.filter(([, rule]) => 'isOptional' in rule).map(([field]) => field),
    },
  };
}
