import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey } from '../lib/clientKey';
import { maxOpenFiles } from '../lib/openFiles';

/** Descriptors reserved for the embedded database's files and for everything else that the process opens. */
const otherDescriptors = 200;

/** How many connections the service accepts by default: half of its descriptors, but leaving enough for database and files. */
export function defaultConnections(): number {
  const descriptors = maxOpenFiles();
  return Math.max(16, Math.min(10_000, Math.floor(descriptors / 2), descriptors - otherDescriptors));
}

/** How many connections are examined to make room for one. */
const maxExamined = 64;

export interface ConnectionLimits {
  /** The most simultaneous connections; one address gets at most a quarter of them. */
  readonly most: number;
  /** Whether the address is a proxy's. A proxy serves many visitors, so it is not limited to a quarter. */
  readonly isProxy: (address: string) => boolean;
  /** How long a client may take to read an answer, in milliseconds. */
  readonly responseTimeoutMs: number;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Keeps connections from using up the process's descriptors and memory. Past an address's share, a new connection is closed.
 * Past the total limit, it replaces the oldest connection that the service is not working for: one that is silent, slow to
 * send or slow to read. A client that does not read its answer is cut off in any case.
 */
export function createConnections({ most, isProxy, responseTimeoutMs }: ConnectionLimits) {
  /** Each with the requests whose answers have not been read yet. */
  const open = new Map<Socket, Set<Exchange>>();
  const counts = new Map<string, number>();

  function countIn(socket: Socket): number {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return 0;
    const key = clientKey(remoteAddress);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
    return count;
  }

  /** Closes the oldest connection that is idle. Busy ones move to the end, so that a flood examines each only once. */
  function makeRoom(): boolean {
    let examined = 0;
    for (const [socket, exchanges] of open) {
      if ((examined += 1) > maxExamined) break;
      open.delete(socket);
      // The service works on a request that has arrived in full and whose answer is not finished.
      const isAtWork = [...exchanges].some(({ request, response }) => request.complete && !response.writableEnded);
      if (!isAtWork) {
        socket.destroy();
        return true;
      }
      open.set(socket, exchanges);
    }
    return false;
  }

  return {
    enter(socket: Socket) {
      if (countIn(socket) > most / 4 || (open.size >= most && !makeRoom())) return void socket.destroy();
      open.set(socket, new Set());
      socket.once('close', () => open.delete(socket));
    },
    /** Counts a request until its answer is read. @returns how many requests the connection has now */
    ask(exchange: Exchange) {
      const { request, response } = exchange;
      const exchanges = open.get(request.socket)?.add(exchange);
      const cut = setTimeout(() => request.socket.destroy(), responseTimeoutMs);
      response.once('close', () => {
        clearTimeout(cut);
        exchanges?.delete(exchange);
      });
      return exchanges?.size ?? 0;
    },
  };
}
