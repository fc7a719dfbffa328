import { statusTextOf } from '../../shared/statusTexts';
import { messageKeys } from '../lib/text';
import { placeOf, placeOfVisit } from './addresses';
import type { Disclosure } from './disclosure';
import { isRecord } from './isRecord';
import type { AnyKeep } from './keep';
import { isOfService } from './sentences';

/** Recorded in place of a value that is not of the kind that is kept. */
export const unlisted = 'unlisted';
/** More rows than any list of the site has. */
const mostRows = 1000;
/** Larger numbers are no count and no id of the site's: a time, of which a log tells none exactly. */
const largest = 1_000_000;
const hour = 3_600_000;

/** Keeps of a value only what `keep` names. @returns undefined where that is nothing at all */
export function redact(keep: AnyKeep, value: unknown, told: Disclosure): unknown {
  if (value === undefined || value === null || value === unlisted) return value;
  if (Array.isArray(keep))
    return Array.isArray(value)
      ? value.slice(0, mostRows).map((item) => redact(keep[0] as AnyKeep, item, told) ?? null)
      : unlisted;
  if (typeof keep === 'object') {
    if ('keys' in keep) return Array.isArray(keep.keys) && keep.keys.includes(value) ? value : unlisted;
    if (!isRecord(value)) return unlisted;
    if ('outcome' in keep) return redactOutcome(keep.outcome, value, told);
    return redactFields(keep, value, told);
  }
  if (keep === 'fact') return typeof value === 'boolean' || isSmall(value) ? value : unlisted;
  if (keep === 'time')
    return Number.isSafeInteger(value) ? Math.floor((Number(value) - told.startedAt) / hour) : unlisted;
  if (keep === 'text') return redactText(value, told);
  if (keep === 'visit') return isRecord(value) ? placeOfVisit(value, told) : unlisted;
  return typeof value === 'string' ? redactString(keep, value, told) : unlisted;
}

type StringKeep = 'words' | 'hidden' | 'sentence' | 'address' | 'origin';

function redactString(keep: StringKeep, value: string, told: Disclosure): unknown {
  if (keep === 'address') return placeOf(value, told);
  if (keep === 'sentence' && isOfService(value)) return withRoundNumbers(value);
  if (keep === 'origin' && (value === '' || told.origins.includes(value))) return value;
  return told.pseudonym(keep === 'hidden' ? 'hidden' : 'words', value);
}

/** Two refusals that say how many seconds to wait would tell how long somebody typed between them. */
const withRoundNumbers = (sentence: string) =>
  sentence.replace(/\d{2,6}/g, (digits) => String(Math.ceil(Number(digits) / 10) * 10));

function redactFields(
  kept: Readonly<Record<string, AnyKeep>>,
  value: Readonly<Record<string, unknown>>,
  told: Disclosure,
): Record<string, unknown> {
  const fields = Object.entries(kept).flatMap(([field, keep]) => {
    const one = Object.hasOwn(value, field) ? redact(keep, value[field], told) : undefined;
    return one === undefined ? [] : [[field, one]];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}

const isSmall = (value: unknown) => Number.isSafeInteger(value) && Math.abs(Number(value)) < largest;
const knownKeys: readonly unknown[] = messageKeys;

function redactText(value: unknown, told: Disclosure): unknown {
  if (!isRecord(value)) return unlisted;
  const { key, words, values } = value;
  if (key === undefined) return { words: redact('sentence', words, told) };
  return {
    key: knownKeys.includes(key) ? key : unlisted,
    ...(isRecord(values) ? { values: redactStatus(values, told) } : {}),
  };
}

function redactOutcome(body: AnyKeep | null, value: Readonly<Record<string, unknown>>, told: Disclosure): unknown {
  switch (value['kind']) {
    case 'answered':
      // Of a build before, which kept nothing of such an answer, there is no body.
      return body === null || value['body'] === undefined
        ? { kind: 'answered' }
        : { kind: 'answered', body: redact(body, value['body'], told) ?? null };
    case 'refused':
      return {
        kind: 'refused',
        ...redactStatus(value, told),
        message: redact('sentence', value['message'], told) ?? null,
      };
    case 'failed':
      return { kind: 'failed', text: redactText(value['text'], told) };
    default:
      return unlisted;
  }
}

/** A status and its usual name; any other name is treated as a person's words. */
const redactStatus = ({ status, statusText }: Readonly<Record<string, unknown>>, told: Disclosure) => ({
  status: redact('fact', status, told),
  statusText: statusText === statusTextOf(Number(status), '') ? statusText : redact('words', statusText, told),
});
