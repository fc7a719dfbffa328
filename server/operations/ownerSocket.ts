import { chmod, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ownerSocket } from '../database/dataFolder';
import type { Log } from '../log';

/** How long who asked may leave the answer unread: everybody else waits for the database meanwhile. */
const patienceMs = 10_000;
/** The longest path that a socket may have: macOS' bound, the narrowest. */
const longestPath = 103;

const pathIn = (dataDir: string) => join(dataDir, ownerSocket);

/** The questions of the owner's commands to a running service. The answer is a text in pieces. */
export type OwnerAnswers = Readonly<Record<string, (input: unknown) => AsyncIterable<string>>>;

/**
 * Answers the owner's commands through a socket in the data folder, which is its owner's alone: no other process can open
 * the embedded database while this one has it. A request is one line of JSON, `{"ask": NAME, "input": ...}`. Not on
 * Windows, which has no such sockets.
 * @returns a function that closes the socket
 */
export async function serveOwner(dataDir: string, answers: OwnerAnswers, log: Log): Promise<() => Promise<void>> {
  const path = pathIn(dataDir);
  if (process.platform === 'win32') return async () => undefined;
  if (Buffer.byteLength(path) > longestPath) {
    log.warn({ path }, 'DATA_DIR has too long a path for a socket: stop the service for backups and account commands');
    return async () => undefined;
  }
  const sockets = new Set<Socket>();
  const brokenOff = (error: unknown) => log.warn({ err: error }, "An answer to the owner's command was broken off");
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client may go at any moment, and the error of a socket that nobody listens to ends the process.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.setTimeout(patienceMs, () => socket.destroy());
    answer(socket, answers).catch((error: unknown) => {
      brokenOff(error);
      socket.destroy();
    });
  }).on('error', brokenOff);
  // A process that was killed has left its own.
  await rm(path, { force: true });
  await once(server.listen(path), 'listening');
  await chmod(path, 0o600);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(socket: Socket, answers: OwnerAnswers): Promise<void> {
  // It emits the socket's errors too.
  const lines = createInterface({ input: socket, crlfDelay: Infinity }).on('error', () => undefined);
  for await (const line of lines) {
    const { ask, input } = JSON.parse(line) as { readonly ask: string; readonly input?: unknown };
    const found = Object.hasOwn(answers, ask) ? answers[ask] : undefined;
    if (found === undefined) throw new Error(`The service knows no answer to ${ask}`);
    return pipeline(Readable.from(inTime(socket, found(input))), socket);
  }
}

/** The work may take its time, such as an import of many accounts; who reads may not. */
async function* inTime(socket: Socket, pieces: AsyncIterable<string>): AsyncIterable<string> {
  socket.setTimeout(0);
  for await (const piece of pieces) {
    socket.setTimeout(patienceMs);
    yield piece;
  }
}

/** The answer of the service that runs on the embedded database, in pieces; nothing where none does. */
export async function askRunning(dataDir: string, ask: string, input?: unknown): Promise<Readable | undefined> {
  // Whoever reads the answer gets the error; one that comes before that is kept until then.
  const socket = connect(pathIn(dataDir)).on('error', () => undefined);
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  socket.write(`${JSON.stringify({ ask, input })}\n`);
  return socket;
}
