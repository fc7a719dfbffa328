import { ruleKeys } from '../../shared/validation';
import { statusTextOf } from '../../shared/statusTexts';
import type { MessageKey, Text } from '../lib/text';
import { redactPath, redactAddress } from './addresses';
import { hashOf } from './hash';
import type { Pseudonyms } from './pseudonyms';

/** What may be recorded of a value: it takes anything and gives back what may stand in a log, and that unchanged. */
export type Rule<Value> = ((value: unknown, names: Pseudonyms) => unknown) & { readonly of?: Value };

export const flag: Rule<boolean> = (value) => value === true;
export const count: Rule<number> = (value) => (Number.isSafeInteger(value) ? value : 0);
export const nothing: Rule<never> = () => undefined;
export const words: Rule<string> = (value, names) => names.of('words', String(value));
export const address: Rule<string> = (value, names) => redactAddress(String(value), names);
export const path: Rule<string> = (value, names) => redactPath(String(value), names);
/** The page's own, or nothing: until the site has started it has none. */
export const origin: Rule<string> = (value, names) => (value === names.origins[0] ? value : '');
/** A sentence of the site's own that only has to be the same. */
export const digest: Rule<string> = (value) =>
  typeof value === 'string' && /^#[0-9a-f]{14}$/.test(value) ? value : `#${hashOf(String(value))}`;

export const oneOf =
  <Value extends string>(...known: readonly Value[]): Rule<Value> =>
  (value) =>
    known.includes(value as Value) ? value : known[0];
export const orNull =
  <Value>(rule: Rule<Value>): Rule<Value | null> =>
  (value, names) =>
    value === null || value === undefined ? null : rule(value, names);
export const list =
  <Value>(rule: Rule<Value>): Rule<readonly Value[]> =>
  (value, names) =>
    Array.isArray(value) ? value.slice(0, mostRows).map((one) => rule(one, names)) : [];

/** More rows than any list of the site has. */
const mostRows = 1000;

export type Fields<Value> = { readonly [Field in keyof Required<Value>]: Rule<Exclude<Value[Field], undefined>> };

/** An object's fields, each by its rule; a field that is not listed is left out. */
export function fields<Value extends object>(rules: Fields<Value>): Rule<Value> {
  const known = Object.entries<Rule<unknown>>(rules);
  return (value, names) => {
    const told: Record<string, unknown> = {};
    for (const [field, rule] of known) {
      if (!isRecord(value) || !Object.hasOwn(value, field) || value[field] === undefined) continue;
      const one = rule(value[field], names);
      if (one !== undefined) told[field] = one;
    }
    return told;
  };
}

// Typed, so that a sentence that is new stands here too.
const ownSentences: Readonly<Record<Exclude<MessageKey, (typeof ruleKeys)[number]>, true>> = {
  loggedIn: true,
  signedUp: true,
  emailVerified: true,
  loggedOut: true,
  notLoggedOut: true,
  notSignedUp: true,
  nameOrEmailTaken: true,
  validationErrors: true,
  emailNotVerified: true,
  languageChanged: true,
  languageNotChanged: true,
  chunkFailed: true,
  apiError: true,
  unreadableAnswer: true,
  copied: true,
  notCopied: true,
};
const sentences = new Set<unknown>([...ruleKeys, ...Object.keys(ownSentences)]);

/** A sentence of the site's by its key; somebody else's words are not told. */
export const text: Rule<Text> = (value, names) => {
  if (!isRecord(value)) return { words: words('', names) };
  if (!sentences.has(value['key'])) return { words: words(value['words'] ?? '', names) };
  return isRecord(value['values'])
    ? { key: value['key'], values: statusRule(value['values'], names) }
    : { key: value['key'] };
};

/** The name of a status where it is the usual one. */
export const statusText =
  (status: unknown): Rule<string> =>
  (value, names) =>
    value === statusTextOf(Number(status), '') ? value : words(value, names);

const statusRule = (values: Readonly<Record<string, unknown>>, names: Pseudonyms) => ({
  status: count(values['status'], names),
  statusText: statusText(values['status'])(values['statusText'], names),
});

/** How a call ended, with what its answer's body may tell. */
export const outcome =
  <Body>(body: Rule<Body>): Rule<unknown> =>
  (value, names) => {
    if (!isRecord(value)) return { kind: 'failed', text: text(null, names) };
    if (value['kind'] === 'answered') return { kind: 'answered', body: body(value['body'], names) ?? null };
    if (value['kind'] !== 'refused') return { kind: 'failed', text: text(value['text'], names) };
    return { kind: 'refused', ...statusRule(value, names), message: orNull(words)(value['message'], names) };
  };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
