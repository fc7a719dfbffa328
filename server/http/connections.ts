import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey } from './clientKey';

/** How many files the embedded database may have open, and what else a process has. */
const otherDescriptors = 200;

/** How many connections a service takes by default: half of what the process may open, and what its database and files leave. */
export function usualConnections(): number {
  const descriptors = mostOpenFiles();
  return Math.max(16, Math.min(10_000, Math.floor(descriptors / 2), descriptors - otherDescriptors));
}

/** How many files the process may have open at once (`ulimit -n`); infinite where that is not bounded. */
export function mostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : Infinity;
}

/** How many connections are looked at to make room for one. */
const mostLookedAt = 64;

export interface ConnectionLimits {
  /** Connections at once, of which one address has at most a quarter. */
  readonly most: number;
  /** Whether the address is a proxy's, which brings many visitors: a quarter is not its limit. */
  readonly isProxy: (address: string) => boolean;
  /** How long an answer may take to be read, in milliseconds. */
  readonly readingMs: number;
}

/** A request of which Node has read the head, and its answer. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The open connections of a server, each with what was asked on it and is not read yet. */
export interface Connections {
  /** Takes a new connection, or closes it. */
  enter(socket: Socket): void;
  /** Counts a request until its answer is read, which has to be in time; answers how many its connection has now. */
  ask(exchange: Exchange): number;
}

/**
 * Keeps connections from using up the process's descriptors and memory. Past an address's share a new one is closed; at
 * the whole limit it takes the place of the oldest that the service is not at work for: one that is silent, slow to send
 * or slow to read. A client that does not read its answer is cut in any case.
 */
export function createConnections({ most, isProxy, readingMs }: ConnectionLimits): Connections {
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

  /** Closes the oldest that can be spared. Those that cannot move behind the others, so that a flood looks at each once. */
  function makeRoom(): boolean {
    let looked = 0;
    for (const [socket, exchanges] of open) {
      if ((looked += 1) > mostLookedAt) break;
      open.delete(socket);
      if (![...exchanges].some(isAtWork)) {
        socket.destroy();
        return true;
      }
      open.set(socket, exchanges);
    }
    return false;
  }

  return {
    enter(socket) {
      if (countIn(socket) > most / 4 || (open.size >= most && !makeRoom())) return void socket.destroy();
      open.set(socket, new Set());
      socket.once('close', () => open.delete(socket));
    },
    ask(exchange) {
      const { request, response } = exchange;
      const exchanges = open.get(request.socket)?.add(exchange);
      const cut = setTimeout(() => request.socket.destroy(), readingMs);
      response.once('close', () => {
        clearTimeout(cut);
        exchanges?.delete(exchange);
      });
      return exchanges?.size ?? 0;
    },
  };
}

/** Whether it is the service's turn: the request is there, and its answer is not. */
function isAtWork({ request, response }: Exchange): boolean {
  return request.complete && !response.writableEnded;
}
