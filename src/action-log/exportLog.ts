import { sisterOrigin } from '../../shared/origins';
import type { SiteAddresses } from '../../shared/siteConfig';
import { createDisclosure, type Disclosure } from './disclosure';
import type { BrowserFamily, Entry, LogFile, Mark, PageLoad } from './logFile';
import type { Recorder, Recording } from './record';
import { createRedaction } from './redactEntry';
import { themeMode } from './keptEvents';
import { redact, unlisted } from './redact';

/** A log's words on the document that it was recorded on. */
export interface LogPlace {
  readonly build: string;
  readonly origin: string;
  readonly addresses: SiteAddresses;
  readonly browser: BrowserFamily;
  readonly window: PageLoad['window'];
}

/** The origins whose addresses may be recorded. */
export const originsOf = ({ origin, addresses }: Pick<LogPlace, 'origin' | 'addresses'>): string[] => [
  origin,
  sisterOrigin(addresses),
  ...addresses.trustedOrigins,
];

/** The load since the document began, as a file may hold it; null before the flows have started. */
export const currentLoad = (recorder: Recorder, place: LogPlace, isPlain = false): PageLoad | null =>
  followLoad(recorder, place, isPlain)();

/**
 * This load as it goes on: what has come since it was last asked for is redacted, and nothing twice.
 * @returns null before the flows have started
 */
export function followLoad(recorder: Recorder, place: LogPlace, isPlain = false): () => PageLoad | null {
  const entries: Entry[] = [];
  let redactNext: ReturnType<typeof createRedaction> | null = null;
  return () => {
    const recording = recorder.recording();
    const first = recording?.entries[0];
    if (recording === null || first === undefined) return null;
    redactNext ??= createRedaction(disclosureOf(place, recording, isPlain));
    for (const raw of recording.entries.slice(entries.length))
      entries.push(asWritten(redactNext({ ...raw, at: raw.at - first.at })));
    return loadOf(recording, place, [...entries]);
  };
}

const disclosureOf = (place: LogPlace, { startedAt }: Recording, isPlain: boolean): Disclosure =>
  createDisclosure(originsOf(place), { isPlain, startedAt });

/** As a file has it: without the fields that are undefined. */
const asWritten = (entry: Entry) => JSON.parse(JSON.stringify(entry)) as Entry;

function loadOf(recording: Recording, place: LogPlace, entries: readonly Entry[]): PageLoad {
  const resultOf = (call: string): unknown =>
    entries.flatMap((entry) => ('call' in entry && entry.call === call ? [entry.result] : []))[0];
  const theme = redact(themeMode, resultOf('browser.storedThemeMode') ?? 'light', createDisclosure([]));
  const { urlProtocol, siteOrigin, apiOrigin, sisterHost, trustedOrigins } = place.addresses;
  return {
    build: place.build,
    browser: place.browser,
    window: place.window,
    begin: {
      origin: place.origin,
      language: recording.language,
      theme: theme === unlisted ? 'light' : (theme as PageLoad['begin']['theme']),
      layout: resultOf('browser.isMobile') === true ? 'phone' : 'desktop',
      addresses: { urlProtocol, siteOrigin, apiOrigin, sisterHost, trustedOrigins },
    },
    entries,
    ...(recording.endsAtLimit ? { endsAtLimit: true } : {}),
  };
}

/** The loads and marks of a log in a file. @param date the day of the export */
export const logFileOf = (
  loads: readonly PageLoad[],
  marks: readonly Mark[] = [],
  isPlain = false,
  date = new Date().toISOString().slice(0, 10),
): LogFile => ({ format: 'vestibule-log', version: 3, texts: isPlain ? 'plain' : 'pseudonyms', date, loads, marks });

/** The text of a log's file: an entry a line, so that it can be read. */
export function textOf({ loads, marks, ...head }: LogFile): string {
  const lines = loads.map(({ entries, ...load }) => {
    const rows = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
    return `  {\n${inner(load)},\n   "entries": [\n${rows}\n   ]\n  }`;
  });
  return `{\n${inner(head)},\n "loads": [\n${lines.join(',\n')}\n ],\n "marks": ${JSON.stringify(marks)}\n}\n`;
}

const inner = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => ` "${name}": ${JSON.stringify(value)}`)
    .join(',\n');

/** The name and the text of a log's file. */
export function fileOf(loads: readonly PageLoad[], marks: readonly Mark[], isPlain: boolean) {
  const log = logFileOf(loads, marks, isPlain);
  return { name: `vestibule-log-${log.date}.json`, text: textOf(log), log };
}
