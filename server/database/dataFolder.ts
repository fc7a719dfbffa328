import { randomBytes } from 'node:crypto';
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
import { dirname, join } from 'node:path';
import { reasonOf, StartError } from '../lib/startError';

/** The socket in the data folder through which the owner's commands reach a running service. */
export const ownerSocket = 'owner.sock';

const isOwn = (name: string) =>
  name === ownerSocket || /^(database(\.unfinished)?|lock|outbox|secrets\.key|\.probe-\d+)$/.test(name);

/**
 * Creates the data folder if it is missing, readable only by its owner, and checks by a write that it is writable.
 * @throws StartError if it is not, or if other users of the machine can read it and that cannot be changed.
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

/** How much disk space the service needs. The check writes that much, since an empty file fits on a full disk. */
const minFreeBytes = 1 << 20;

function probe(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(minFreeBytes));
  } finally {
    rmSync(file, { force: true });
  }
}

export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFreeBytes;
}

/**
 * Lets a command that root runs act as the data folder's owner, since the service runs as that user and could not open
 * files that root writes there. `actAsRoot` switches back.
 * @throws StartError if root may not become that user, as in some containers
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

/** The embedded database's key for secrets if `SECRETS_KEY` is not set, in a file beside it that no backup holds. */
export function ownSecretsKey(folder: string): string {
  const file = join(folder, 'secrets.key');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  const key = readFileSync(file, 'utf8').trim();
  // A full disk can leave the file empty, and anyone could open what an empty key encrypts.
  if (key.length < 32) throw new StartError(`${file} holds no whole key: restore the right one, or delete the file.`);
  return key;
}

// Changes permissions only if the folder holds nothing but the service's files: DATA_DIR may be /tmp by mistake.
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
    // The check below reports it.
  }
  if (!isPrivate(folder))
    throw new StartError(
      `${readable}, and its permissions cannot be changed: set them to 700, or name a folder on a file system that has them.`,
    );
}

// Node does not show the permissions that Windows uses.
function isPrivate(path: string): boolean {
  return process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
}

export function makePrivate(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

// Not with Node's `recursive`, which never ends if a file system keeps reporting that a folder's parent does not exist.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
