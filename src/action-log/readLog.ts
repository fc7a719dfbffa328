import { route } from '../features/navigation/recorded';
import { mode } from '../features/theme/recorded';
import { deepEqual } from './deepEqual';
import { hashOfValue } from './hash';
import type { PageLoad, LogFile, Mark } from './logFile';
import { parseLog, refuse, type Migrations } from './parseLog';
import { createPseudonyms } from './pseudonyms';
import { isIndex, reredacted } from './readEntry';
import { isRecord, redact, unlisted } from './redact';
import { originsOf, redactAddresses, redactState } from './redactLoad';
import { calls, events } from './registry';
import { fields, languageCode, oneOf, pageOrigin } from './rules';

/**
 * Reads a file that anybody may have written: what is not exactly what the recorder could have written is refused.
 * @throws UnreadableLogError with a sentence
 */
export function readLog(content: string, older?: Migrations): LogFile {
  const log = parseLog(content, older) as unknown as LogFile;
  checkFields(log, ['format', 'version', 'texts', 'loads', 'marks', 'hash'], 'the file');
  if (log.texts !== 'plain' && log.texts !== 'pseudonyms') refuse("its 'texts' is neither 'pseudonyms' nor 'plain'");
  if (!Array.isArray(log.loads) || log.loads.length === 0) refuse('it holds no load of a page');
  log.loads.forEach((load: PageLoad, at) => checkLoad(load, `load ${at + 1}`, log.texts === 'plain'));
  if (!Array.isArray(log.marks) || !log.marks.every((mark: Mark) => isMark(mark, log)))
    refuse('a mark in it names no entry, or has no note of at most 500 characters');
  return log;
}

/** What a log says of the page that was loaded. */
export const page = fields<PageLoad['page']>({
  origin: pageOrigin,
  route,
  language: languageCode,
  theme: mode,
  layout: oneOf('phone', 'desktop'),
});
const isShortText = (value: unknown, longest = 200): value is string =>
  typeof value === 'string' && value.length <= longest;

function checkLoad(load: PageLoad, name: string, isPlain: boolean): void {
  checkFields(load, ['build', 'page', 'addresses', 'begin', 'entries', 'end'], name);
  checkFields(load.page, ['origin', 'route', 'language', 'theme', 'layout'], `${name}, page`);
  checkFields(load.begin, ['state'], `${name}, begin`);
  checkFields(load.end, ['state', 'hash'], `${name}, end`, ['isTruncated']);
  const { build, addresses, begin, end } = load;
  if (!areAddresses(addresses) || !deepEqual(addresses, redactAddresses(addresses)))
    refuse(`${name} has no addresses of a site`);
  const names = createPseudonyms(originsOf(load), isPlain);
  const isHead =
    isShortText(build, 80) &&
    isOrigin(load.page.origin) &&
    deepEqual(load.page, redact(page.shape, load.page, names)) &&
    !Object.values<unknown>(load.page).includes(unlisted);
  if (!isHead) refuse(`${name} does not say which build, page, language, theme and layout it is of`);
  if (!Array.isArray(load.entries)) refuse(`${name} has no list of entries`);

  for (const [where, state] of [
    ['begin', begin.state],
    ['end', end.state],
  ] as const) {
    if (!isRecord(state) || !Object.values(state).every(isRecord) || !deepEqual(state, redactState(state, names)))
      refuse(`${name} has a state at its ${where} that no log holds`);
  }
  if (end.hash !== hashOfValue(end.state)) refuse(`${name} has an end whose hash is not its state's`);
  if (![undefined, true].includes(end.isTruncated)) refuse(`${name} has an end that no log has`);
  const callNames = new Map<number, string>();
  load.entries.forEach((entry: unknown, at) => {
    const written = reredacted(entry, callNames, names);
    if (written === null || !deepEqual(entry, written))
      refuse(`entry ${at + 1} of ${name} ${unknownName(entry) ?? 'holds something that no log holds'}`);
  });
}

/** What makes an entry unknown to this build, where it is the event or the call itself. */
function unknownName(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const name = [...('event' in entry ? [entry['event']] : []), ...('call' in entry ? [entry['call']] : [])][0];
  if (typeof name !== 'string' || name === unlisted || events.has(name) || calls.has(name)) return null;
  return `is '${name.slice(0, 60)}', which this build does not have: renamed or gone since, it needs a migration in src/action-log/parseLog.ts`;
}

function checkFields(
  value: unknown,
  known: readonly string[],
  name: string,
  optional: readonly string[] = [],
): asserts value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return refuse(`${name} is not there`);
  for (const field of known) if (!(field in value)) refuse(`${name} has no '${field}'`);
  for (const field of Object.keys(value))
    if (!known.includes(field) && !optional.includes(field))
      refuse(`${name} has a field '${field.slice(0, 40)}', which no log has`);
}

const areAddresses = (value: unknown): value is PageLoad['addresses'] =>
  isRecord(value) &&
  ['urlProtocol', 'siteOrigin', 'apiOrigin', 'sisterHost'].every((field) => isShortText(value[field])) &&
  Array.isArray(value['trustedOrigins']) &&
  value['trustedOrigins'].every((one) => isShortText(one));

function isOrigin(value: unknown): boolean {
  return isShortText(value) && URL.canParse(value) && new URL(value).origin === value;
}

function isMark(mark: Mark, log: LogFile): boolean {
  return (
    isRecord(mark) &&
    isIndex(mark.load) &&
    isIndex(mark.entry) &&
    isShortText(mark.note, 500) &&
    Object.keys(mark).length === 3 &&
    mark.entry <= (log.loads[mark.load]?.entries.length ?? -1)
  );
}
