import { createDisclosure, type Disclosure, type Origins } from './disclosure';
import { themeModeOf } from '../theme/mode';
import { rootReducer } from '../app/rootReducer';
import { followFacts, type Facts } from './facts';
import {
  isCall,
  isEvent,
  logVersion,
  type EventEntry,
  type Entry,
  type LogFile,
  type Mark,
  type PageLoad,
} from './logFile';
import type { RawEntry } from './rawEntry';
import type { Recorder, Recording } from './record';
import { createRedaction } from './redactEntry';
import type { Run } from './run';

/** The build and the page that a log comes from. */
export interface LogSource extends Origins {
  readonly build: string;
  readonly browser: PageLoad['browser'];
  readonly window: PageLoad['window'];
}

/** Opens a replay of a load. A recording does not know which flow took which step; replaying it on the same build does. */
export type OpenRun = (load: PageLoad, isPlain: boolean) => Run;

/** The current page load, redacted for a file; null before the flows have started. */
export const currentLoad = (recorder: Recorder, source: LogSource, isPlain = false, openRun?: OpenRun) =>
  followLoad(recorder, source, isPlain, openRun)();

/**
 * Follows the current page load. Each call redacts only the entries that are new since the last call.
 * @param openRun names the flow of each step; without it the steps have no flow names
 * @returns null before the flows have started
 */
export function followLoad(
  recorder: Recorder,
  source: LogSource,
  isPlain = false,
  openRun?: OpenRun,
): () => PageLoad | null {
  const entries: Entry[] = [];
  let begun: ReturnType<typeof beginOf> | null = null;
  let run: Run | undefined;
  return () => {
    const recording = recorder.recording();
    const first = recording?.entries[0];
    if (recording === null || first === undefined) return null;
    begun ??= beginOf(recording, createDisclosure(source, { isPlain, startedAt: recording.startedAt }));
    const { next, shows } = begun;
    const known = entries.length;
    for (const raw of recording.entries.slice(known)) entries.push(asWritten(next({ ...raw, at: raw.at - first.at })));
    const load = loadOf(recording, source, shows, entries);
    run ??= openRun?.(load, isPlain);
    run?.grow(load);
    run?.advance(Infinity);
    for (const [at, entry] of entries.entries()) {
      const flow = at < known ? null : run?.flowAt(at + 1);
      if (flow && (isCall(entry) || (isEvent(entry) && entry.by === 'flow'))) entries[at] = { ...entry, flow };
    }
    return { ...load, entries: [...entries] };
  };
}

function beginOf({ first }: Recording, disclosure: Disclosure) {
  const facts = followFacts(disclosure);
  const redacted = createRedaction(disclosure);
  let state = first;
  return {
    shows: facts.next(first) ?? {},
    /** Redacts the next entry, and adds the facts that an event changed: reducers are pure, so they give the page's states. */
    next(raw: RawEntry): Entry {
      const entry = redacted(raw);
      if (!('type' in raw)) return entry;
      state = rootReducer(state, { type: raw.type, payload: raw.payload });
      const shown = facts.next(state);
      return shown ? { ...(entry as EventEntry), shows: shown } : entry;
    },
  };
}

/** The entry as it is read back from a file: without undefined fields. */
const asWritten = (entry: Entry) => JSON.parse(JSON.stringify(entry)) as Entry;

function loadOf(recording: Recording, source: LogSource, shows: Facts, entries: readonly Entry[]): PageLoad {
  const resultOf = (call: string): unknown =>
    entries.flatMap((entry) => ('call' in entry && entry.call === call ? [entry.result] : []))[0];
  const { urlProtocol, siteOrigin, apiOrigin, sisterHost, trustedOrigins } = source.addresses;
  return {
    build: source.build,
    browser: source.browser,
    window: source.window,
    begin: {
      origin: source.origin,
      language: recording.first.language.code,
      theme: themeModeOf(resultOf('browser.storedThemeMode') as string | null),
      layout: resultOf('browser.isMobile') === true ? 'phone' : 'desktop',
      addresses: { urlProtocol, siteOrigin, apiOrigin, sisterHost, trustedOrigins },
      shows,
    },
    entries,
    ...(recording.endsAtLimit ? { endsAtLimit: true } : {}),
  };
}

/** The text of a log file, with one entry per line so that people can read it. */
function textOf({ loads, marks, ...head }: LogFile): string {
  const lines = loads.map(({ entries, ...load }) => {
    const rows = entries.map((entry) => ` ${JSON.stringify(entry)}`).join(',\n');
    return `  {\n${inner(load)},\n   "entries": [\n${rows}\n   ]\n  }`;
  });
  return `{\n${inner(head)},\n "loads": [\n${lines.join(',\n')}\n ],\n "marks": ${JSON.stringify(marks)}\n}\n`;
}

const inner = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]) => ` "${name}": ${JSON.stringify(value)}`)
    .join(',\n');

export function fileOf(loads: readonly PageLoad[], marks: readonly Mark[] = [], isPlain = false) {
  const date = new Date().toISOString().slice(0, 10);
  const texts = isPlain ? 'plain' : 'pseudonyms';
  const log: LogFile = { format: 'vestibule-log', version: logVersion, texts, date, loads, marks };
  return { name: `vestibule-log-${date}.json`, text: textOf(log), log };
}
