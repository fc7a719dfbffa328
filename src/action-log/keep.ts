import type { Visit } from '../app/routes';
import type { Outcome } from '../lib/outcome';
import type { Text } from '../lib/text';

/**
 * How a log keeps a value. Anything without a `Keep` is left out, under any key and at any depth.
 * - `fact`: a flag or a small whole number
 * - `time`: milliseconds since 1970, as whole hours before or after the load
 * - `words`: a person's words, as a pseudonym; in a plain log as they are, unless they may contain an address
 * - `hidden`: what a visitor typed or what identifies a person, always as a pseudonym
 * - `sentence`: a sentence of the account service, as it is; anything else is treated as `words`
 * - `text`: a sentence of the site by its key, or a sentence of the service
 * - `address`, `visit`: a `LoggedAddress` in the site's routes
 * - `origin`: a configured origin, or a pseudonym
 */
export type AnyKeep =
  | 'fact'
  | 'time'
  | 'words'
  | 'hidden'
  | 'sentence'
  | 'text'
  | 'address'
  | 'visit'
  | 'origin'
  | { readonly keys: readonly string[] }
  | { readonly outcome: AnyKeep | null }
  | readonly [AnyKeep]
  | { readonly [field: string]: AnyKeep };

/** One of the site's own keys. `accepts` is never set: its type rejects a list that lacks a member of the union. */
export interface OneOf<Value extends string> {
  readonly keys: readonly string[];
  readonly accepts?: (value: Value) => Value;
}

export const oneOf = <const Keys extends readonly string[]>(...keys: Keys): OneOf<Keys[number]> => ({ keys });

/** The ways to keep a value of this type; null is kept as null. */
export type Keep<Value> = KeepOf<NonNullable<Value>>;

type KeepOf<Value> = [Value] extends [boolean]
  ? 'fact'
  : [Value] extends [number]
    ? 'fact' | 'time'
    : [Value] extends [string]
      ? string extends Value
        ? 'words' | 'hidden' | 'sentence' | 'address' | 'origin' | OneOf<string>
        : OneOf<Value>
      : [Text] extends [Value]
        ? 'text'
        : [Visit] extends [Value]
          ? 'visit'
          : [Value] extends [readonly (infer Item)[]]
            ? readonly [Keep<Item>]
            : { readonly [Field in keyof Value]?: Keep<Value[Field]> };

/** The events that a slice's file exports, by event type. */
export type EventsOf<File> = {
  [Key in keyof File as File[Key] extends { readonly type: infer Type extends string } ? Type : never]: File[Key];
};

type PayloadOf<Creator> = Creator extends (...args: never[]) => { payload: infer Payload } ? Payload : undefined;

/**
 * The payload fields kept for each of a slice's events. An event with a payload that is not listed is a compile error.
 */
export type KeptEvents<File, Events = EventsOf<File>> = {
  readonly [Type in keyof Events as PayloadOf<Events[Type]> extends undefined ? never : Type]: Keep<
    PayloadOf<Events[Type]>
  >;
};

/** The parts of a call's arguments and result that a log keeps. How a service call ended is always kept. */
export interface KeptCall {
  readonly args?: readonly (AnyKeep | null)[];
  readonly result?: AnyKeep;
}

type KeptCallOf<Call> = Call extends (...args: infer Args) => infer Result
  ? {
      readonly args?: { readonly [At in keyof Args]?: Keep<Args[At]> | null };
      readonly result?: Awaited<Result> extends Outcome<infer Body>
        ? { readonly outcome: Keep<Body> | null }
        : Keep<Awaited<Result>>;
    }
  : never;

/** The kept parts of a client's calls. A call that is not listed is a compile error. */
export type KeptCalls<Client> = { readonly [Name in keyof Client]: KeptCallOf<Client[Name]> };
