import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { reasonOf, StartError } from '../startError';

/** The socket in the data folder by which the owner's commands ask a running service. */
export const ownerSocket = 'owner.sock';

/** The names of the service's own files in its data folder. */
const isOwn = (name: string) =>
  name === ownerSocket || /^(database(\.unfinished)?|lock|outbox|secrets\.key|\.probe-\d+)$/.test(name);

/**
 * Makes the data folder where it is missing, for its owner alone, and writes into it to see that it can be written.
 * @throws StartError where it cannot, or where other users of the machine can read it and that cannot be ended.
 */
export function checkFolder(folder: string): void {
  try {
    makeFolder(folder);
    keepPrivate(folder);
    accessSync(folder, constants.W_OK);
    probe(join(folder, `.probe-${process.pid}`));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${folder} cannot be written: ${reasonOf(error)}.`);
  }
}

/** The least room on the disk with which the service works, in bytes. An empty file fits on a full disk. */
const leastRoom = 1 << 20;

function probe(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(leastRoom));
  } finally {
    rmSync(file, { force: true });
  }
}

/** Whether the data folder's disk is full. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastRoom;
}

/**
 * Lets a command that root runs act as the data folder's owner: the service, which is that user, could not open what root
 * wrote there. `actAsRoot` ends it.
 * @throws StartError if root may not become that user, such as in a container
 */
export function actAsOwner(folder: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(nearest(folder));
  if (uid === 0) return;
  try {
    process.setgroups?.([gid]);
    process.setegid?.(gid);
    process.seteuid?.(uid);
  } catch {
    throw new StartError(`DATA_DIR ${folder} belongs to the user ${uid}: run the command as that user.`);
  }
}

export function actAsRoot(): void {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(0);
  process.setegid?.(0);
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

/** The key for secrets in the embedded database, where `SECRETS_KEY` gives none: a file beside it, which no backup holds. */
export function ownSecretsKey(folder: string): string {
  const file = join(folder, 'secrets.key');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  const key = readFileSync(file, 'utf8').trim();
  // Of a full disk: whoever knows that it is empty opens what it encrypts.
  if (key.length < 32)
    throw new StartError(`${file} holds no whole key: bring the right one back, or take the file away.`);
  return key;
}

// Only a folder of the service's own is changed: DATA_DIR may be /tmp by mistake.
function keepPrivate(folder: string): void {
  if (isPrivate(folder)) return;
  const readable = `DATA_DIR ${folder} can be read by other users of this machine`;
  const foreign = readdirSync(folder).find((name) => !isOwn(name));
  if (foreign !== undefined)
    throw new StartError(
      `${readable} and holds what is not the service's (${foreign}): name a folder of its own, or set its permissions to 700.`,
    );
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Seen below.
  }
  if (!isPrivate(folder))
    throw new StartError(
      `${readable}, and its permissions cannot be changed: set them to 700, or name a folder on a file system that has them.`,
    );
}

// Windows has other permissions, which Node does not show.
function isPrivate(path: string): boolean {
  return process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
}

/** Takes the permissions of all others away from a folder and everything in it. */
export function makePrivate(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

// Step by step: Node's own recursive way never ends where a file system answers that a folder's parent does not exist.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
