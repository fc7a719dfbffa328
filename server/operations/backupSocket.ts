import { chmod, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { exportData } from '../database/exportData';
import type { Schema } from '../database/schema';
import type { Log } from '../log';

/** How long who asked for a backup may leave it unread: everybody else waits for the database meanwhile. */
const patienceMs = 10_000;
/** The longest path that a socket may have: macOS' bound, the narrowest. */
const longestPath = 103;

const pathIn = (dataDir: string) => join(dataDir, 'backup.sock');

/**
 * Sends the embedded database's content to whoever connects to the socket in the data folder, which is its owner's
 * alone: no other process can open the database while this one has it. Not on Windows, which has no such sockets.
 * @returns a function that closes the socket
 */
export async function serveBackups(dataDir: string, db: Kysely<Schema>, log: Log): Promise<() => Promise<void>> {
  const path = pathIn(dataDir);
  if (process.platform === 'win32') return async () => undefined;
  if (Buffer.byteLength(path) > longestPath) {
    log.warn({ path }, 'DATA_DIR has too long a path for a socket: stop the service to back its database up');
    return async () => undefined;
  }
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setTimeout(patienceMs, () => socket.destroy());
    pipeline(Readable.from(exportData(db)), socket)
      .catch((error: unknown) => log.warn({ err: error }, 'A backup was broken off'))
      .finally(() => sockets.delete(socket));
  });
  // A process that was killed has left its own.
  await rm(path, { force: true });
  await once(server.listen(path), 'listening');
  await chmod(path, 0o600);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** The content of the embedded database from the service that runs on it, in pieces; nothing where none does. */
export async function backupOfRunning(dataDir: string): Promise<Readable | undefined> {
  const socket = connect(pathIn(dataDir));
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return undefined;
  }
}
