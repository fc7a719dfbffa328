import * as v from 'valibot';
import { languages, type LanguageCode } from './languages';
import { parseUrl } from './parseUrl';

/** The building blocks of the schemas for `site.config.ts`. A schema's message is an example of a valid value. */
export const matching = (isRight: (value: string) => boolean, example: string) =>
  v.pipe(v.string(example), v.check(isRight, example));

export const words = matching((value) => value.trim() !== '', 'any words');
export const webAddress = matching(
  (value) => /^https?:$/.test(parseUrl(value)?.protocol ?? ''),
  'https://www.example.com/menu',
);
/** What a link may lead to: a page, a mail address or a phone number. */
export const target = matching(
  (value) => /^(https?|mailto|tel):$/.test(parseUrl(value)?.protocol ?? ''),
  'https://www.example.com/menu, mailto:… or tel:…',
);
export const inEachLanguage = fields(
  Object.fromEntries(languages.map(({ code }) => [code, words])) as Record<LanguageCode, typeof words>,
);
export const textLink = fields({ text: inEachLanguage, url: target });

export const listOf = <const Item extends v.GenericSchema>(item: Item, example: string) =>
  v.pipe(v.array(item, example), v.readonly());

/** An object with only these fields. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected, path }) =>
    expected === 'never'
      ? Object.keys(entries).join(', ')
      : exampleOf(path === undefined ? { entries } : entries[String(path.at(-1)?.key)]),
  );
}

/** An example for a missing value. */
function exampleOf(schema: object = {}): string {
  if ('wrapped' in schema) return exampleOf(schema.wrapped as object);
  if ('message' in schema && typeof schema.message === 'string') return schema.message;
  return `{ ${Object.keys('entries' in schema ? (schema.entries as object) : {}).join(': …, ')}: … }`;
}

/**
 * @param sourceOf returns where a field's value was given, by the field's path
 * @throws Error that names, in one sentence, the first missing, empty, malformed or unknown field, with a valid example
 */
export function checkConfig(schema: v.GenericSchema, value: unknown, sourceOf = (_: string) => 'site.config.ts'): void {
  const issue = v.safeParse(schema, value, { abortEarly: true }).issues?.[0];
  if (issue === undefined) return;
  // Name the list, not the item: the message shows the item's value.
  const path = (v.getDotPath(issue) ?? '').replace(/\.\d+$/, '');
  const { type, expected, input, message } = issue;
  if (type === 'strict_object' && expected === 'never')
    throw new Error(`${sourceOf(path)}: ${path}: there is no such field, but ${message}.`);
  throw new Error(complaintAbout(sourceOf(path), path, input, message));
}

/** One sentence about a field that is missing, empty or malformed, with a valid example. */
function complaintAbout(source: string, path: string, value: unknown, example: string): string {
  return `${source}: ${path} is ${value === undefined ? 'missing' : value === '' ? 'empty' : `malformed (${JSON.stringify(value)})`}. An example: ${example}`;
}
