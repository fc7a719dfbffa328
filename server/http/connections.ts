import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { clientKey } from './clientKey';

/** How many connections a service takes by default: half of what the process may open, the rest is for its database and files. */
export function usualConnections(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const descriptors = Number(userLimits?.open_files?.soft);
  return Number.isFinite(descriptors) ? Math.max(16, Math.min(10_000, Math.floor(descriptors / 2))) : 10_000;
}

interface ConnectionLimits {
  /** Connections at once, of which one address has at most a quarter. */
  readonly most: number;
  /** Whether the address is a proxy's, which brings many visitors: a quarter is not its limit. */
  readonly isProxy: (address: string) => boolean;
  /** How long an answer may take to be read, in milliseconds. */
  readonly readingMs: number;
}

/**
 * Keeps connections from using up the process's descriptors and memory. Past the limits a new one is closed; at the
 * whole limit those that only wait for a next request are closed too. A client that does not read its answer is cut.
 */
export function limitConnections(app: FastifyInstance, { most, isProxy, readingMs }: ConnectionLimits): void {
  const { server } = app;
  const counts = new Map<string, number>();
  server.maxConnections = most;
  server.on('drop', () => server.closeIdleConnections());
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const key = clientKey(remoteAddress);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
    if (count > most / 4) socket.destroy();
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const cut = setTimeout(() => raw.socket.destroy(), readingMs);
    reply.raw.once('close', () => clearTimeout(cut));
  });
}
