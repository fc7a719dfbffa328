import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../lib/startError';
import { isRunning, ownIdentity, type ProcessIdentity } from './processIdentity';

const heartbeatMs = 2_000;
const silenceMs = 8_000;

type Holder = ProcessIdentity & { readonly nonce: string };

/**
 * Locks a folder for this process: two processes on one embedded database silently lose data.
 *
 * The lock is the file with the highest number. Taking it means creating the next number, which only one process can;
 * and as the highest file is never deleted (a release rewrites it), nobody can win with a number that is too low.
 *
 * Why not `proper-lockfile` 4.1.2: it needs at least two seconds to take over the lock of a killed process. In 25 runs of
 * five processes taking over a stale lock at once, one run had two winners and one had none.
 * @param onLost called when another process has taken over the lock, which happens only if this one was stopped for long.
 * @throws StartError if a live process holds the lock.
 */
export async function lockFolder(folder: string, onLost: () => void) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own: Holder = { ...ownIdentity(), nonce: randomUUID() };
  const highest = numbersIn(folder).at(-1);
  if (highest !== undefined && (await isInUse(join(folder, String(highest)), own))) throw heldBy(folder, highest);

  const number = (highest ?? 0) + 1;
  const path = join(folder, String(number));
  try {
    writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw heldBy(folder, number);
    throw error;
  }
  if (numbersIn(folder).at(-1) !== number) {
    rmSync(path, { force: true });
    throw heldBy(folder, number);
  }
  for (const lower of numbersIn(folder)) if (lower < number) rmSync(join(folder, String(lower)), { force: true });

  const beat = setInterval(() => {
    // An unreadable file proves nothing: the process may be out of file descriptors, or the disk may be slow.
    const newest = readNewest(folder);
    if (newest !== undefined && newest.nonce !== own.nonce) {
      clearInterval(beat);
      onLost();
    } else keepAlive(path, own);
  }, heartbeatMs);
  beat.unref();
  return { release: () => release(beat, path, own) };
}

/** The holder in the file with the highest number; undefined if there is none or it cannot be read. */
function readNewest(folder: string): Holder | undefined {
  try {
    return readHolder(join(folder, String(numbersIn(folder).at(-1))));
  } catch {
    return undefined;
  }
}

/** Sets the lock file's time to now, as a heartbeat, and writes the file again if it was deleted. */
function keepAlive(path: string, own: Holder): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
    } catch {
      // The next beat tries again.
    }
  }
}

function release(beat: NodeJS.Timeout, path: string, own: Holder): void {
  clearInterval(beat);
  if (readHolder(path)?.nonce !== own.nonce) return;
  try {
    writeFileSync(`${path}.released`, '{"released":true}', { mode: 0o600 });
    renameSync(`${path}.released`, path);
  } catch {
    // The disk is full. The next process will see that this one has ended.
    rmSync(`${path}.released`, { force: true });
  }
}

/** Decides by pid if possible, otherwise (another machine or container) by waiting eight seconds for a heartbeat. */
async function isInUse(path: string, own: Holder): Promise<boolean> {
  if (isReleased(path)) return false;
  const holder = readHolder(path);
  const running = holder && isRunning(holder, own);
  if (running !== undefined) return running;
  const before = beatOf(path);
  for (let waited = 0; waited < silenceMs; waited += 250) {
    await pause(250);
    if (beatOf(path) !== before) return true;
  }
  return false;
}

function readFileOfLock(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function readHolder(path: string): Holder | undefined {
  const { pid, place, started, nonce } = (readFileOfLock(path) ?? {}) as Partial<Record<keyof Holder, unknown>>;
  return typeof pid === 'number' &&
    typeof place === 'string' &&
    typeof started === 'string' &&
    typeof nonce === 'string'
    ? { pid, place, started, nonce }
    : undefined;
}

function isReleased(path: string): boolean {
  return (readFileOfLock(path) as { released?: unknown } | undefined | null)?.released === true;
}

const beatOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1;

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

function heldBy(folder: string, number: number): StartError {
  const pid = readHolder(join(folder, String(number)))?.pid;
  return new StartError(
    `The embedded database in DATA_DIR is in use by another process${pid === undefined ? '' : ` (${pid})`}: stop it first, or give this one its own DATA_DIR.`,
  );
}
