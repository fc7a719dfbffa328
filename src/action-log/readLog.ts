import { languages } from '../../shared/languages';
import { routes } from '../app/routes';
import { themeModes } from '../theme/mode';
import { hashOfValue } from './hash';
import { isEvent, type Entry, type Heard, type Load, type LogFile, type Mark } from './logFile';
import { createPseudonyms, type Pseudonyms } from './pseudonyms';
import { deepEqual } from './deepEqual';
import { events } from './registry';
import { parseLog, refuse, type Migrations } from './parseLog';
import { isRecord, unlisted } from './redact';
import {
  originsOf,
  redactAddresses,
  redactCall,
  redactEnd,
  redactFacts,
  redactHeard,
  redactPayload,
  redactState,
} from './redactLoad';

/**
 * Reads a file that anybody may have written: what is not exactly what the recorder could have written is refused.
 * @throws UnreadableLogError with a sentence
 */
export function readLog(content: string, older?: Migrations): LogFile {
  const log = parseLog(content, older) as unknown as LogFile;
  const { hash, ...rest } = log;
  if (hash !== hashOfValue(rest))
    refuse(
      'its hash is not that of what it holds: it was edited or damaged after it was exported; export it again, or use `npm run replay -- --update` on one that you trust',
    );
  checkFields(log, ['format', 'version', 'names', 'loads', 'marks', 'hash'], 'the file');
  if (log.names !== 'plain' && log.names !== 'pseudonyms') refuse("its 'names' is neither 'pseudonyms' nor 'plain'");
  if (!Array.isArray(log.loads) || log.loads.length === 0) refuse('it holds no load of a page');
  log.loads.forEach((load: Load, at) => checkLoad(load, `load ${at + 1}`, log.names === 'plain'));
  if (!Array.isArray(log.marks) || !log.marks.every((mark: Mark) => isMark(mark, log)))
    refuse('a mark in it names no entry, or has no note of at most 500 characters');
  return log;
}

const standing = ['browser.nextNewsFromOtherTabs', 'clock.sleep'];
const themes: readonly string[] = themeModes;
const codes: readonly string[] = languages.map(({ code }) => code);
const isPlainText = (value: unknown, longest = 200): value is string =>
  typeof value === 'string' && value.length <= longest;
const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function checkLoad(load: Load, name: string, isPlain: boolean): void {
  checkFields(load, ['build', 'page', 'addresses', 'begin', 'entries', 'end'], name);
  checkFields(load.page, ['origin', 'route', 'language', 'theme', 'layout'], `${name}, page`);
  checkFields(load.begin, ['state', 'middle'], `${name}, begin`);
  checkFields(load.end, ['state', 'hash'], `${name}, end`);
  const { build, page, addresses, begin, end } = load;
  const isHead =
    isPlainText(build, 80) &&
    isOrigin(page.origin) &&
    [...Object.keys(routes), 'notFound'].includes(page.route) &&
    codes.includes(page.language) &&
    themes.includes(page.theme) &&
    ['phone', 'desktop'].includes(page.layout);
  if (!isHead) refuse(`${name} does not say which build, page, language, theme and layout it is of`);
  const isAddressed =
    isRecord(addresses) &&
    [addresses.urlProtocol, addresses.siteOrigin, addresses.apiOrigin, addresses.sisterHost].every((one) =>
      isPlainText(one),
    ) &&
    Array.isArray(addresses.trustedOrigins) &&
    addresses.trustedOrigins.every((one) => isPlainText(one));
  if (!isAddressed || !deepEqual(addresses, redactAddresses(addresses))) refuse(`${name} has no addresses of a site`);
  if (!Array.isArray(load.entries)) refuse(`${name} has no list of entries`);

  const names = createPseudonyms(originsOf(load), isPlain);
  for (const [where, state] of [
    ['begin', begin.state],
    ['end', end.state],
  ] as const) {
    if (!isRecord(state) || !deepEqual(state, redactState(state, names)))
      refuse(`${name} has a state at its ${where} that no log holds`);
  }
  if (end.hash !== hashOfValue(end.state)) refuse(`${name} has an end whose hash is not its state's`);
  const { middle } = begin;
  if (middle !== null) {
    checkFields(middle, ['pending', 'heard'], `${name}, middle`);
    const { pending, heard } = middle;
    if (
      !isRecord(pending) ||
      !Object.entries(pending).every(([id, call]) => isIndex(Number(id)) && standing.includes(call))
    )
      refuse(`${name} begins with calls under way that none begins with`);
    if (
      !Array.isArray(heard) ||
      !heard.every(
        (one: Heard) => isRecord(one) && typeof one.event === 'string' && deepEqual(one, redactHeard(one, names)),
      )
    )
      refuse(`${name} begins with events that no log holds`);
  }
  const calls = new Map<number, string>(Object.entries(middle?.pending ?? {}).map(([id, call]) => [Number(id), call]));
  load.entries.forEach((entry: Entry, at) => {
    const told = isRecord(entry) && isIndex(entry.at) ? toldAgain(entry, calls, names) : null;
    if (told === null || !deepEqual(entry, { at: entry.at, ...told }))
      refuse(`entry ${at + 1} of ${name} holds something that no log holds`);
    if ('call' in entry) calls.set(entry.id, entry.call);
  });
}

/** The entry as the recorder would have told it; what it would not have told is missing from it. */
function toldAgain(entry: Entry, calls: ReadonlyMap<number, string>, names: Pseudonyms): object | null {
  if (isEvent(entry)) {
    const { event, by, payload, facts, within, sets } = entry;
    const told = redactPayload(event, payload, names);
    if (
      typeof event !== 'string' ||
      (by !== 'page' && by !== 'flow') ||
      (within !== undefined && !isIndex(within)) ||
      (facts !== undefined && !isRecord(facts)) ||
      (sets !== undefined && !isRecord(sets))
    )
      return null;
    return {
      event: events.has(event) ? event : unlisted,
      by,
      within,
      payload: told,
      facts: facts && redactFacts(event, facts, names),
      sets: sets && redactState(sets, names),
    };
  }
  if ('call' in entry) {
    const { call, id, given, isPending, gave, threw } = entry;
    if (
      typeof call !== 'string' ||
      !isIndex(id) ||
      !Array.isArray(given) ||
      ![undefined, true].includes(isPending) ||
      ![undefined, true].includes(threw)
    )
      return null;
    return redactCall({ call, id, args: given, isPending: isPending === true, result: gave, error: threw }, names);
  }
  if ('begun' in entry) return { begun: true };
  const { end, gave, threw } = entry;
  if (!isIndex(end) || ![undefined, true].includes(threw)) return null;
  return redactEnd({ end, result: gave, error: threw }, calls.get(end) ?? '', names);
}

function checkFields(value: unknown, known: readonly string[], name: string): void {
  if (!isRecord(value)) return refuse(`${name} is not there`);
  for (const field of known) if (!(field in value)) refuse(`${name} has no '${field}'`);
  for (const field of Object.keys(value))
    if (!known.includes(field)) refuse(`${name} has a field '${field.slice(0, 40)}', which no log has`);
}

function isOrigin(value: unknown): boolean {
  return isPlainText(value) && URL.canParse(value) && new URL(value).origin === value;
}

function isMark(mark: Mark, log: LogFile): boolean {
  return (
    isRecord(mark) &&
    isIndex(mark.load) &&
    isIndex(mark.entry) &&
    isPlainText(mark.note, 500) &&
    Object.keys(mark).length === 3 &&
    mark.entry <= (log.loads[mark.load]?.entries.length ?? -1)
  );
}
