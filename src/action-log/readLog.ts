import * as v from 'valibot';
import { diff } from './differences';
import { createDisclosure } from './disclosure';
import { redactFacts } from './facts';
import { isRecord } from './isRecord';
import { keptCalls } from './keptCalls';
import { eventTypes, keptPayload } from './keptEvents';
import { isCall, isEvent, isOutcome, LogFile, logVersion, type Entry, type PageLoad, type Step } from './logFile';
import type { RawEntry } from './rawEntry';
import { unlisted } from './redact';
import { createRedaction } from './redactEntry';
import { restore } from './restore';

export const longestLog = 64_000_000;
const deepest = 24;

/**
 * Reads a file from an untrusted source: rejects anything that the recorder could not have written.
 * @throws Error with a sentence that names the field and the next step
 */
export function readLog(content: string): LogFile {
  if (content.length > longestLog)
    refuse(`it has ${content.length} characters, more than the ${longestLog} that are read; export a shorter session`);
  const given = parse(content);
  checkDepth(given, 0);
  if (!isRecord(given) || given['format'] !== 'vestibule-log')
    return refuse("it is JSON, but not a log of this site: its 'format' is not 'vestibule-log'");
  if (given['version'] !== logVersion)
    refuse(
      `its 'version' is ${JSON.stringify(given['version']) ?? 'missing'}, and this build reads ${logVersion}; ${wayOn}`,
    );
  const { issues, output: log } = v.safeParse(LogFile, given, { abortEarly: true });
  if (issues !== undefined) return refuseIssue(issues[0]);
  const [added] = diff(log, given);
  if (added) refuseAt(added.path, (field) => `has a field '${field}', which no log has; export it again`);
  if (log.loads.length === 0) refuse("its 'loads' are none");
  log.loads.forEach((load, at) => checkLoad(load, `loads.${at}`, log.texts === 'plain'));
  log.marks.forEach(({ load, entry }, at) => {
    const last = log.loads[load]?.entries.length ?? -1;
    if (entry > last) refuseAt(`marks.${at}.entry`, (field) => `names an '${field}' that is not there`);
  });
  return log;
}

const wayOn = 'open it in the workbench of the site that it was recorded on, or record the visit again with this build';
const holdsOther = (field: string) => `holds in '${field}' what no log holds; export it again`;

function checkLoad({ begin, entries }: PageLoad, path: string, isPlain: boolean): void {
  const disclosure = createDisclosure(begin, { isPlain });
  checkWritten(begin.shows, redactFacts(begin.shows, disclosure), `${path}.begin.shows`);
  const redactNext = createRedaction(disclosure);
  const calls = new Map<number, string>();
  entries.forEach((entry, at) => {
    const { flow, shows } = entry as Step;
    const redacted = redactNext(rawOf(entry, `${path}.entries.${at}`, calls));
    // The export adds flow and facts to a recorded entry.
    checkWritten(entry, { ...redacted, flow, shows: redactFacts(shows, disclosure) }, `${path}.entries.${at}`);
  });
}

function checkWritten(given: unknown, written: unknown, path: string): void {
  const [change] = diff(written, given, path);
  if (change) refuseAt(change.path, holdsOther);
}

/** The entry as it was recorded, in this build's routes and times. */
function rawOf(entry: Entry, path: string, calls: Map<number, string>): RawEntry {
  const known = (kind: string, name: string, isKnown: boolean) =>
    isKnown ||
    name === unlisted ||
    refuseAt(path, () => `has the ${kind} '${name}', which this build does not have; ${wayOn}`);
  if (isEvent(entry)) {
    const { event: type, payload } = entry;
    known('event', type, eventTypes.has(type));
    return { ...entry, type, payload: restore(keptPayload(type), payload) };
  }
  if (isCall(entry)) {
    const { call, id, args, result } = entry;
    const kept = keptCalls.get(call);
    known('call', call, kept !== undefined);
    calls.set(id, call);
    const given = args.map((one, index) => restore(kept?.args?.[index] ?? undefined, one));
    return { ...entry, args: given, result: restore(kept?.result, result) };
  }
  if (!isOutcome(entry)) return entry;
  const kept = keptCalls.get(calls.get(entry.outcome) ?? '');
  return { ...entry, result: restore(kept?.result, entry.result) };
}

function refuseIssue({ type, expected, path }: v.BaseIssue<unknown>): never {
  const isMissing = type === 'object' && expected !== 'Object';
  return refuseAt((path ?? []).map(({ key }) => String(key)).join('.'), (field) => {
    if (field === '') return 'is no object';
    return isMissing ? `has no '${field}'; export it again` : holdsOther(field);
  });
}

/** @param path such as `loads.0.entries.3.at`, the field 'at' of entry 4 of load 1 */
function refuseAt(path: string, why: (field: string) => string): never {
  const [, list, at, entry, field = ''] =
    /^(?:(load|mark)s\.(\d+)(?:\.entries\.(\d+))?(?:\.|$))?(.*)$/s.exec(path) ?? [];
  const owner = list === undefined ? 'the file' : `${list} ${Number(at) + 1}`;
  const where = entry === undefined ? owner : `entry ${Number(entry) + 1} of ${owner}`;
  return refuse(`${where} ${why(field.slice(0, 60))}`);
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

function refuse(reason: string): never {
  // A terminal would obey control characters of the file.
  throw new Error(`This file cannot be replayed: ${reason.replace(/\p{Cc}/gu, '?')}.`);
}
