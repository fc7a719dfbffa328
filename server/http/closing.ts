import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';

/** Requests in flight are cut off after this time, so that closing takes ten seconds at most in total. */
const closeTimeoutMs = 6_500;
const unreadMs = 200;

/**
 * Lets requests in flight finish when the app closes: every later answer ends its connection, and there is a short pause
 * first, because a connection whose request has arrived but was not read yet looks idle and would be cut.
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
    const cut = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
    app.server.once('close', () => {
      clearInterval(closeIdle);
      clearTimeout(cut);
    });
  });
}
