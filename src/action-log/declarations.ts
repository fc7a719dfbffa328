import type { AnyRule, Rule } from './rules';
import type { SecretRule } from './secretRules';

/**
 * What may be recorded of a feature's state and events, typed by its slice's file: a field, a payload or a secret that is
 * not declared, or that is declared and does not exist, does not compile. Each is in `recorded.ts` beside the slice.
 */
export interface RecordedFeature<File, State> {
  readonly state: Rule<State>;
  readonly events: RecordedEvents<File>;
}

export type RecordedEvents<File> = {
  readonly [Type in keyof EventsOf<File>]: RecordedEventOf<EventsOf<File>[Type]>;
};

/** Who reports each event and who reacts to it, for docs/events.md. */
export type Glossary<File> = {
  readonly [Type in keyof EventsOf<File>]: { readonly reportedBy: string; readonly heardBy: string };
};

/**
 * How an event reads in the story of a visit: a sentence, or what the visitor did. `{field}` stands for a field of the
 * payload. Each is in `words.ts` beside the declaration of what is recorded.
 */
export type Words = string | { readonly visitor: string };

/** The words of every event of a slice's file: an event without them does not compile. */
export type WordsOf<File> = { readonly [Type in keyof EventsOf<File>]: Words };

/** The events that a file exports, by their types. */
type EventsOf<File> = {
  [Key in keyof File as File[Key] extends { readonly type: infer Type extends string } ? Type : never]: File[Key];
};

type RecordedEventOf<Creator> = Creator extends (...args: never[]) => infer Event
  ? PayloadRule<Event extends { payload: infer Payload } ? Payload : undefined> &
      SecretOf<Event extends { meta: { secret: infer Secret } } ? Secret : undefined>
  : never;
type PayloadRule<Payload> = [Payload] extends [undefined]
  ? { readonly payload?: never }
  : { readonly payload: Rule<Payload> };
type SecretOf<Secret> = [Secret] extends [undefined]
  ? { readonly secret?: never; readonly isTyping?: never }
  : {
      readonly secret: SecretRule<Secret>;
      /** Whether it is reported at every change of a field; see `typing` of record.ts. */
      readonly isTyping: boolean;
    };

/** An event as the registry has it, without its types. */
export interface RecordedEvent {
  readonly payload?: AnyRule;
  readonly secret?: Omit<SecretRule<object>, 'of'>;
  readonly isTyping?: boolean;
}

/**
 * What may be recorded of each call of a client, typed by the client in the same way. Each is in `recorded.ts` beside
 * the client.
 */
export type RecordedClient<Client> = { readonly [Name in keyof Client]: RecordedCallOf<Client[Name]> };

type RecordedCallOf<Call> = Call extends (...args: infer Args) => infer Result
  ? {
      readonly args: RulesOf<Args>;
      readonly result: Rule<Result>;
      /** What it reads or changes; without it, the call keeps its place among all. See `Touched`. */
      readonly touches?: Touched;
      /** Whether it is pending for as long as the page is open: no fake ends it. */
      lastsWithPage?(...args: Args): boolean;
    }
  : never;

/**
 * What a call reads or changes. Of two calls in one turn that are declared to touch different things either may come
 * first: a replay on a build that makes them in the other order does not diverge, but says so.
 */
export type Touched =
  | 'build'
  | 'clipboard'
  | 'clock'
  | 'console'
  | 'document language'
  | 'kept form'
  | 'languages'
  | 'layout'
  | 'origin'
  | 'other tabs'
  | 'passkeys'
  | 'remembered language'
  | 'texts'
  | 'theme color'
  | 'theme mode'
  | 'title'
  | 'visibility'
  | 'account'
  | 'account events'
  | 'account passkeys'
  | 'account sessions';

type RulesOf<Args> = { readonly [At in keyof Args]-?: Rule<Exclude<Args[At], undefined>> };

/** A call as the registry has it, whatever its types. */
export interface RecordedCall {
  readonly args: readonly AnyRule[];
  readonly result: AnyRule;
  readonly touches?: Touched;
  lastsWithPage?(...args: unknown[]): boolean;
}
