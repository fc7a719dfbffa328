import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';

/** Requests in flight are cut off after this time; with the steps around it, closing is done within ten seconds. */
const patienceMs = 6_500;
const unreadMs = 200;

/**
 * Lets what is in flight finish when the app closes: every answer from then on ends its connection, and what has
 * arrived but was not read yet, which looks idle and would be cut, gets a moment to be read.
 */
export function closeInOrder(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    await pause(unreadMs);
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), 500);
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
    app.server.once('close', () => {
      clearInterval(closeIdle);
      clearTimeout(cut);
    });
  });
}
