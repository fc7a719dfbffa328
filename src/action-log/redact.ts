import { languages } from '../../shared/languages';
import { statusTextOf } from '../../shared/statusTexts';
import { messageKeys } from '../lib/text';
import { redactAddress, redactPath } from './addresses';
import { hashOf } from './hash';
import type { Pseudonyms } from './pseudonyms';
import type { Shape } from './rules';
import { isOfService } from './sentences';

/** Recorded in place of a value that its rule does not list. */
export const unlisted = 'unlisted';
/** More rows than any list of the site has. */
const mostRows = 1000;

/**
 * What a log may hold of a value: nothing that its rule does not name, and that unchanged if it is redacted again.
 * @returns undefined for what is not recorded at all
 */
export function redact(shape: Shape, value: unknown, names: Pseudonyms): unknown {
  if (shape.kind === 'noValue' || shape.kind === 'withheld') return undefined;
  if (value === unlisted) return unlisted;
  switch (shape.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : unlisted;
    case 'integer':
      return Number.isSafeInteger(value) ? value : unlisted;
    case 'null':
      return value === null ? null : unlisted;
    case 'orNull':
      return value === null || value === undefined ? null : redact(shape.shape, value, names);
    case 'list':
      return Array.isArray(value)
        ? value.slice(0, mostRows).map((item) => redact(shape.shape, item, names) ?? null)
        : unlisted;
    case 'fields':
      return isRecord(value) ? redactFields(shape.fields, value, names) : unlisted;
    case 'promise':
      return redact(shape.shape, value, names);
    case 'text':
      return redactText(value, names);
    case 'outcome':
      return redactOutcome(shape.body, value, names);
    case 'oneOf':
    case 'language':
    case 'languagePrefix':
    case 'privateText':
    case 'sentence':
    case 'address':
    case 'path':
    case 'pageOrigin':
    case 'knownOrigin':
    case 'knownHost':
    case 'digest':
      return typeof value === 'string' ? redactString(shape, value, names) : unlisted;
  }
}

type StringShape = Extract<
  Shape,
  {
    kind:
      | 'oneOf'
      | 'language'
      | 'languagePrefix'
      | 'privateText'
      | 'sentence'
      | 'address'
      | 'path'
      | 'pageOrigin'
      | 'knownOrigin'
      | 'knownHost'
      | 'digest';
  }
>;

function redactString(shape: StringShape, value: string, names: Pseudonyms): string {
  switch (shape.kind) {
    case 'oneOf':
      return shape.values.includes(value) ? value : unlisted;
    case 'language':
      return languages.some(({ code }) => code === value) ? value : unlisted;
    case 'languagePrefix':
      return value === '' || languages.some(({ code }) => `/${code}` === value) ? value : unlisted;
    case 'sentence':
      return isOfService(value) ? value : names.of('words', value);
    case 'privateText':
      return names.of('words', value);
    case 'address':
      return redactAddress(value, names);
    case 'path':
      return redactPath(value, names);
    case 'pageOrigin':
      return value === '' || value === names.origins[0] ? value : unlisted;
    case 'knownOrigin':
      return names.origins.includes(value) ? value : names.of('words', value);
    case 'knownHost':
      return names.origins.some((origin) => origin.endsWith(`://${value}`)) ? value : names.of('words', value);
    case 'digest':
      return /^#[0-9a-f]{14}$/.test(value) ? value : `#${hashOf(value)}`;
  }
}

function redactFields(
  rules: Readonly<Record<string, Shape>>,
  value: Readonly<Record<string, unknown>>,
  names: Pseudonyms,
): Record<string, unknown> {
  const redacted: Record<string, unknown> = {};
  for (const [field, shape] of Object.entries(rules)) {
    if (!Object.hasOwn(value, field) || value[field] === undefined) continue;
    const one = redact(shape, value[field], names);
    if (one !== undefined) redacted[field] = one;
  }
  return redacted;
}

const knownKeys: readonly unknown[] = messageKeys;

function redactText(value: unknown, names: Pseudonyms): unknown {
  if (!isRecord(value)) return unlisted;
  const { key, words, values } = value;
  if (key === undefined) return { words: redact({ kind: 'sentence' }, words, names) };
  return {
    key: knownKeys.includes(key) ? key : unlisted,
    ...(isRecord(values) ? { values: redactStatus(values, names) } : {}),
  };
}

function redactOutcome(body: Shape, value: unknown, names: Pseudonyms): unknown {
  if (!isRecord(value)) return unlisted;
  switch (value['kind']) {
    case 'answered':
      return { kind: 'answered', body: redact(body, value['body'], names) ?? null };
    case 'refused':
      return {
        kind: 'refused',
        ...redactStatus(value, names),
        message: redact({ kind: 'orNull', shape: { kind: 'sentence' } }, value['message'], names),
      };
    case 'failed':
      return { kind: 'failed', text: redactText(value['text'], names) };
    default:
      return unlisted;
  }
}

/** A status and its usual name; any other name is treated as a person's words. */
function redactStatus({ status, statusText }: Readonly<Record<string, unknown>>, names: Pseudonyms) {
  return {
    status: redact({ kind: 'integer' }, status, names),
    statusText:
      statusText === statusTextOf(Number(status), '') ? statusText : redact({ kind: 'privateText' }, statusText, names),
  };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
