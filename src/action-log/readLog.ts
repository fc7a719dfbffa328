import { languages } from '../../shared/languages';
import { themeModes } from '../theme/mode';
import { deepEqual, differences } from './deepEqual';
import { createDisclosure, originsOf, type Disclosure } from './disclosure';
import { redactFacts } from './facts';
import { isRecord } from './isRecord';
import { keptCalls } from './keptCalls';
import { eventTypes, keptPayload } from './keptEvents';
import { browserFamilies, logVersion, type LogFile } from './logFile';
import type { RawEntry } from './rawEntry';
import { unlisted } from './redact';
import { createRedaction } from './redactEntry';
import { restore } from './restore';
import type { Typed } from './typed';
import { checkFields, isCount, isList, isOneOf, isOrigin, isText, isTrue, refuse, type Fields } from './logFields';

export const longestLog = 64_000_000;
const deepest = 24;

/**
 * Reads a file from an untrusted source: rejects anything that the recorder could not have written.
 * @throws UnreadableLogError with a sentence that names the field and the next step
 */
export function readLog(content: string): LogFile {
  if (content.length > longestLog)
    refuse(`it has ${content.length} characters, more than the ${longestLog} that are read; export a shorter session`);
  const log = parse(content);
  checkDepth(log, 0);
  if (!isRecord(log) || log['format'] !== 'vestibule-log')
    return refuse("it is JSON, but not a log of this site: its 'format' is not 'vestibule-log'");
  if (log['version'] !== logVersion)
    refuse(
      `its 'version' is ${JSON.stringify(log['version']) ?? 'missing'}, and this build reads ${logVersion}; ${wayOn}`,
    );
  checkFields(log, fileFields, 'the file');
  const loads = log['loads'] as readonly unknown[];
  if (loads.length === 0) refuse("its 'loads' are none");
  loads.forEach((load, at) => checkLoad(load, `load ${at + 1}`, log['texts'] === 'plain'));
  const entries = (load: number) =>
    (loads[load] as { entries?: readonly unknown[] } | undefined)?.entries?.length ?? -1;
  for (const [at, mark] of (log['marks'] as readonly unknown[]).entries()) {
    checkFields(mark, { load: isCount, entry: isCount, note: isText(500) }, `mark ${at + 1}`);
    if (Number(mark['entry']) > entries(Number(mark['load'])))
      refuse(`mark ${at + 1} names an 'entry' that is not there`);
  }
  return log as unknown as LogFile;
}

const wayOn = 'open it in the workbench of the site that it was recorded on, or record the visit again with this build';

const fileFields = {
  format: isText(20),
  version: isCount,
  texts: isOneOf(['pseudonyms', 'plain']),
  date: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  loads: isList(),
  marks: isList(),
};
const loadFields = {
  build: isText(80),
  browser: isOneOf(browserFamilies),
  window: isRecord,
  begin: isRecord,
  entries: isList(),
};
const beginFields = {
  origin: isOrigin,
  language: isOneOf(languages.map(({ code }) => code)),
  theme: isOneOf(themeModes),
  layout: isOneOf(['phone', 'desktop']),
  addresses: isRecord,
  shows: isRecord,
};
const addressFields = {
  urlProtocol: isOneOf(['https', 'http']),
  siteOrigin: isText(200),
  apiOrigin: isText(200),
  sisterHost: isText(200),
  trustedOrigins: isList(isText(200)),
};

function checkLoad(load: unknown, name: string, isPlain: boolean): void {
  checkFields(load, loadFields, name, { endsAtLimit: isTrue });
  checkFields(load['window'], { width: isCount, height: isCount }, `${name}, window`);
  const { begin } = load;
  checkFields(begin, beginFields, `${name}, begin`);
  checkFields(begin['addresses'], addressFields, `${name}, addresses`);
  const place = begin as unknown as LogFile['loads'][number]['begin'];
  const disclosure = createDisclosure(originsOf(place), { isPlain });
  if (!deepEqual(begin['shows'], redactFacts(begin['shows'], disclosure)))
    refuse(`${name}, begin holds in 'shows' what no log holds; export it again`);
  const redactNext = createRedaction(disclosure);
  const calls = new Map<number, string>();
  (load['entries'] as readonly unknown[]).forEach((entry, at) => {
    const where = `entry ${at + 1} of ${name}`;
    const raw = rawOf(entry, where, calls);
    const written = JSON.parse(
      JSON.stringify({ ...redactNext(raw), ...addedTo(entry as Fields, disclosure) }),
    ) as unknown;
    if (!deepEqual(entry, written))
      refuse(`${where} holds in '${fieldOf(entry, written)}' what no log holds; export it again`);
  });
}

/** The fields that the export adds to a recorded entry. */
const addedTo = ({ flow, shows }: Fields, disclosure: Disclosure) => ({
  flow: typeof flow === 'string' && /^[a-z]{1,40}$/i.test(flow) ? flow : undefined,
  shows: redactFacts(shows, disclosure),
});

const fieldOf = (entry: unknown, written: unknown) =>
  (differences(written, entry)[0] ?? '').split(': ')[0]?.slice(0, 60);

const timed = { at: isCount };
const ending = { result: () => true, error: isTrue };

function rawOf(entry: unknown, where: string, calls: Map<number, string>): RawEntry {
  if (!isRecord(entry)) return refuse(`${where} is no object`);
  const at = Number(entry['at']);
  const error = entry['error'] === true ? true : undefined;
  if ('event' in entry) {
    const fields = { ...timed, event: isText(80), by: isOneOf(['page', 'flow']) };
    checkFields(entry, fields, where, {
      payload: () => true,
      typed: isRecord,
      during: isCount,
      flow: isText(40),
      shows: isRecord,
    });
    const type = String(entry['event']);
    if (!eventTypes.has(type) && type !== unlisted) unknown(where, 'event', type);
    return {
      at,
      type,
      by: entry['by'] as 'page' | 'flow',
      payload: restore(keptPayload(type), entry['payload']),
      typed: (entry['typed'] as Typed | undefined) ?? null,
      during: Number(entry['during'] ?? 0),
    };
  }
  if ('call' in entry) {
    checkFields(entry, { ...timed, call: isText(80), id: isCount, args: isList() }, where, {
      ...ending,
      pending: isTrue,
      flow: isText(40),
    });
    const { call, id, args, result, pending } = entry as Fields & { call: string; id: number; args: unknown[] };
    const kept = keptCalls.get(call);
    if (kept === undefined && call !== unlisted) unknown(where, 'call', call);
    calls.set(id, call);
    const given = args.map((one, index) => restore(kept?.args?.[index] ?? undefined, one));
    return { at, call, id, args: given, isPending: pending === true, result: restore(kept?.result, result), error };
  }
  if ('flowsStarted' in entry) {
    checkFields(entry, { ...timed, flowsStarted: isTrue }, where);
    return { at, flowsStarted: true };
  }
  checkFields(entry, { ...timed, outcome: isCount }, where, ending);
  const outcome = Number(entry['outcome']);
  const kept = keptCalls.get(calls.get(outcome) ?? '');
  return { at, outcome, result: restore(kept?.result, entry['result']), error };
}

function unknown(where: string, kind: string, name: string): never {
  return refuse(`${where} has the ${kind} '${name}', which this build does not have; ${wayOn}`);
}

function parse(content: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(content.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return refuse('it is not complete JSON; it may have been cut off on its way: export it again');
  }
}

/** Rejects values that are nested too deep, and keys that could change a prototype. */
function checkDepth(value: unknown, depth: number): void {
  if (depth > deepest) refuse(`it is nested more than ${deepest} deep, which no log is`);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      refuse(`it has a field named ${key}, which no log has`);
    checkDepth(one, depth + 1);
  }
}
