import { hashOfValue } from './hash';
import { isRecord } from './redact';

/** Why a file cannot be replayed; its message is a sentence that says what to do. */
export class UnreadableLogError extends Error {
  override readonly name = 'UnreadableLogError';
}

export const currentVersion = 2;
/** The most characters of a file. */
export const longestLog = 64_000_000;
const deepest = 24;

/** A log of any version, without its hash. */
export type Version = Readonly<Record<string, unknown>>;
/** The migrations from an older version to the next. There is none from version 1, which is refused. */
export type Migrations = ReadonlyMap<unknown, (log: Version) => Version>;
const migrations: Migrations = new Map();

/**
 * The data of a log's file, in the current version; its fields are not checked yet.
 * @throws UnreadableLogError with a sentence
 */
export function parseLog(content: string, older: Migrations = migrations): Version {
  if (content.length > longestLog)
    refuse(`it has ${content.length} characters, more than the ${longestLog} that are read; export a shorter session`);
  const parsed = parse(content);
  checkShape(parsed, 0);
  if (!isRecord(parsed) || parsed['format'] !== 'vestibule-log')
    return refuse("it is JSON, but no log of this site: its 'format' is not 'vestibule-log'");
  const { hash, ...log } = parsed;
  const { version } = log;
  if (version !== currentVersion && !older.has(version))
    refuse(
      `its version is ${JSON.stringify(version) ?? 'missing'}, and this build reads version ${currentVersion} alone; replay it with the build that wrote it, or record the session again`,
    );
  if (hash !== hashOfValue(log))
    refuse('its hash is not that of what it holds: it was edited or damaged after it was exported; export it again');
  return version === currentVersion ? parsed : migrated(log, older);
}

/** @throws UnreadableLogError */
export function refuse(reason: string): never {
  throw new UnreadableLogError(`This file cannot be replayed: ${reason}.`);
}

function parse(content: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(content.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return refuse('it is not complete JSON; it may have been cut off on its way');
  }
}

/** Refuses what is nested too deep, and keys that could change a prototype. */
function checkShape(value: unknown, depth: number): void {
  if (depth > deepest) refuse(`it is nested more than ${deepest} deep, which no log is`);
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      refuse(`it has a field named ${key}, which no log has`);
    checkShape((value as Record<string, unknown>)[key], depth + 1);
  }
}

function migrated(log: Version, older: Migrations): Version {
  let now = log;
  for (let next = older.get(now['version']); next !== undefined; next = older.get(now['version'])) now = next(now);
  return { ...now, hash: hashOfValue(now) };
}
