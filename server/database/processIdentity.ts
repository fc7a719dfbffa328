import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export type ProcessIdentity = ReturnType<typeof ownIdentity>;

/**
 * `place` is host, boot and process namespace: pids can be compared only if it is equal. `started` is when the kernel
 * started the process, which distinguishes it from a later one with its pid; empty if unknown.
 */
export function ownIdentity() {
  const boot = tried(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = tried(() => readlinkSync('/proc/self/ns/pid'));
  return { pid: process.pid, place: [hostname(), boot, namespace].join(' '), started: startOf(process.pid) };
}

/** Whether the process still runs; `undefined` if that cannot be known from here. */
export function isRunning(other: ProcessIdentity, own: ProcessIdentity): boolean | undefined {
  if (other.place !== own.place) return undefined;
  if (!exists(other.pid)) return false;
  if (other.started === '') return undefined;
  return startOf(other.pid) === other.started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

// Field 22 of proc_pid_stat(5); the command before it may hold spaces and brackets. A zombie no longer holds any files.
function startOf(pid: number): string {
  const fields =
    tried(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
      .split(') ')
      .at(-1)
      ?.split(' ') ?? [];
  return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
}

function tried(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
