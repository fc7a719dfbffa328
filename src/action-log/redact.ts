import { statusTextOf } from '../../shared/statusTexts';
import { messageKeys } from '../lib/text';
import { redactAddress, redactVisit } from './addresses';
import { hour, type Disclosure } from './disclosure';
import { isRecord } from './isRecord';
import type { AnyKeep } from './keep';
import { isOfService } from './sentences';

/** Recorded in place of a value of an unexpected kind. */
export const unlisted = 'unlisted';
/** The maximum number of rows: more than any list of the site has. */
const mostRows = 1000;
/** No count or id of the site is larger than this; a larger number may be a time, which a log never shows exactly. */
const largest = 1_000_000;

/** Reduces a value to what `keep` allows. @returns undefined if nothing is left */
export function redact(keep: AnyKeep, value: unknown, disclosure: Disclosure): unknown {
  if (value === undefined || value === null || value === unlisted) return value;
  if (Array.isArray(keep))
    return Array.isArray(value)
      ? value.slice(0, mostRows).map((item) => redact(keep[0] as AnyKeep, item, disclosure) ?? null)
      : unlisted;
  if (typeof keep === 'object') {
    if ('keys' in keep) return Array.isArray(keep.keys) && keep.keys.includes(value) ? value : unlisted;
    if (!isRecord(value)) return unlisted;
    if ('outcome' in keep) return redactOutcome(keep.outcome, value, disclosure);
    return redactFields(keep, value, disclosure);
  }
  if (keep === 'fact') return typeof value === 'boolean' || isSmall(value) ? value : unlisted;
  if (keep === 'time')
    return Number.isSafeInteger(value) ? Math.floor((Number(value) - disclosure.startedAt) / hour) : unlisted;
  if (keep === 'text') return redactText(value, disclosure);
  if (keep === 'visit') return isRecord(value) ? redactVisit(value, disclosure) : unlisted;
  return typeof value === 'string' ? redactString(keep, value, disclosure) : unlisted;
}

type StringKeep = 'words' | 'hidden' | 'sentence' | 'address' | 'origin';

function redactString(keep: StringKeep, value: string, disclosure: Disclosure): unknown {
  if (keep === 'address') return redactAddress(value, disclosure);
  if (keep === 'sentence' && isOfService(value)) return withRoundNumbers(value);
  if (keep === 'origin' && (value === '' || disclosure.origins.includes(value))) return value;
  return disclosure.pseudonym(keep === 'hidden' ? 'hidden' : 'words', value);
}

/** Rounds numbers up: two refusals with the exact seconds to wait would reveal how long the visitor typed in between. */
const withRoundNumbers = (sentence: string) =>
  sentence.replace(/\d{2,6}/g, (digits) => String(Math.ceil(Number(digits) / 10) * 10));

function redactFields(
  kept: Readonly<Record<string, AnyKeep>>,
  value: Readonly<Record<string, unknown>>,
  disclosure: Disclosure,
): Record<string, unknown> {
  const fields = Object.entries(kept).flatMap(([field, keep]) => {
    const one = Object.hasOwn(value, field) ? redact(keep, value[field], disclosure) : undefined;
    return one === undefined ? [] : [[field, one]];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}

const isSmall = (value: unknown) => Number.isSafeInteger(value) && Math.abs(Number(value)) < largest;
const knownKeys: readonly unknown[] = messageKeys;

function redactText(value: unknown, disclosure: Disclosure): unknown {
  if (!isRecord(value)) return unlisted;
  const { key, words, values } = value;
  if (key === undefined) return { words: redact('sentence', words, disclosure) };
  return {
    key: knownKeys.includes(key) ? key : unlisted,
    ...(isRecord(values)
      ? { values: { ...redactStatus(values, disclosure), seconds: redact('fact', values['seconds'], disclosure) } }
      : {}),
  };
}

function redactOutcome(
  body: AnyKeep | null,
  value: Readonly<Record<string, unknown>>,
  disclosure: Disclosure,
): unknown {
  switch (value['kind']) {
    case 'answered':
      // An earlier build may have kept no body of this answer.
      return body === null || value['body'] === undefined
        ? { kind: 'answered' }
        : { kind: 'answered', body: redact(body, value['body'], disclosure) ?? null };
    case 'refused':
      return {
        kind: 'refused',
        ...redactStatus(value, disclosure),
        message: redact('sentence', value['message'], disclosure) ?? null,
      };
    case 'failed':
      return { kind: 'failed', text: redactText(value['text'], disclosure) };
    default:
      return unlisted;
  }
}

/** A status with its usual reason phrase; any other phrase is treated as a person's words. */
const redactStatus = ({ status, statusText }: Readonly<Record<string, unknown>>, disclosure: Disclosure) => ({
  status: redact('fact', status, disclosure),
  statusText: statusText === statusTextOf(Number(status), '') ? statusText : redact('words', statusText, disclosure),
});
