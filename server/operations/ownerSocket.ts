import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ownerSocket } from '../database/dataFolder';
import type { Log } from '../lib/log';

/** How long a client may leave the answer unread: everyone else waits for the database in the meantime. */
const readTimeoutMs = 10_000;
/** The longest path that a socket may have: the limit of macOS, which is the shortest. */
const maxPathBytes = 103;

const pathIn = (dataDir: string) => join(dataDir, ownerSocket);

/** Answers to the owner's commands, by the name of the request. An answer is text in chunks. */
export type OwnerAnswers = Readonly<Record<string, (input: unknown) => AsyncIterable<string>>>;

/**
 * Answers the owner's commands through a socket in the data folder, which only its owner can use. The commands need it,
 * because no other process can open the embedded database while this one has it open. A request is one line of JSON,
 * `{"ask": NAME, "input": ...}`. Does nothing on Windows, which has no such sockets.
 * @returns a function that closes the socket
 */
export async function serveOwner(dataDir: string, answers: OwnerAnswers, log: Log): Promise<() => Promise<void>> {
  const path = pathIn(dataDir);
  if (process.platform === 'win32') return async () => undefined;
  if (Buffer.byteLength(path) > maxPathBytes) {
    log.warn({ path }, 'DATA_DIR has too long a path for a socket: stop the service for backups and account commands');
    return async () => undefined;
  }
  const sockets = new Set<Socket>();
  const logAborted = (error: unknown) => log.warn({ err: error }, "An answer to the owner's command was broken off");
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client may disconnect at any moment, and an unhandled socket error ends the process.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.setTimeout(readTimeoutMs, () => socket.destroy());
    answer(socket, answers).catch((error: unknown) => {
      logAborted(error);
      socket.destroy();
    });
  }).on('error', logAborted);
  // A killed process leaves its socket behind.
  await rm(path, { force: true });
  await once(server.listen(path), 'listening');
  await chmod(path, 0o600);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(socket: Socket, answers: OwnerAnswers): Promise<void> {
  // The interface emits the socket's errors too.
  const lines = createInterface({ input: socket, crlfDelay: Infinity }).on('error', () => undefined);
  for await (const line of lines) {
    const { ask, input } = JSON.parse(line) as { readonly ask: string; readonly input?: unknown };
    const found = Object.hasOwn(answers, ask) ? answers[ask] : undefined;
    if (found === undefined) throw new Error(`The service has no answer to ${ask}`);
    return pipeline(Readable.from(withReadTimeout(socket, found(input))), socket);
  }
}

/** The work has no timeout, because an import may take long; only the client's reading has one. */
async function* withReadTimeout(socket: Socket, pieces: AsyncIterable<string>): AsyncIterable<string> {
  socket.setTimeout(0);
  for await (const piece of pieces) {
    socket.setTimeout(readTimeoutMs);
    yield piece;
  }
}

/** The answer of the service that has the embedded database open, in chunks; undefined if none is running. */
export async function askRunning(dataDir: string, ask: string, input?: unknown): Promise<Readable | undefined> {
  // The stream keeps an early error and gives it to the reader of the answer.
  const socket = connect(pathIn(dataDir)).on('error', () => undefined);
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.write(`${JSON.stringify({ ask, input })}\n`);
  return socket;
}
