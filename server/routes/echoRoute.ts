import type { FastifyInstance } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { echo, echoCookie } from '../../shared/echo';
import { tooManyRequests } from '../lib/refused';
import { route } from './route';

/** How many calls may wait at once, of all callers. */
const most = 20;

/** `PUT /api/echo` (see `shared/echo.ts`): says what arrived. Waits end when the service does. */
export function echoRoute(api: FastifyInstance): void {
  const closing = new AbortController();
  api.addHook('preClose', async () => closing.abort());
  let waiting = 0;

  route(api, echo, async (request, reply) => {
    const { Text, Seconds } = request.body;
    if (Seconds > 0) {
      if (waiting >= most) throw tooManyRequests(Seconds);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      waiting += 1;
      await setTimeout(Seconds * 1_000, undefined, { signal: AbortSignal.any([closing.signal, gone.signal]) })
        // Nobody waits any longer.
        .catch(() => {})
        .finally(() => (waiting -= 1));
    }
    const cookie = request.cookies[echoCookie]?.slice(0, 64) ?? '';
    reply.setCookie(echoCookie, '', { path: '/api/echo', maxAge: 0, httpOnly: true, sameSite: 'lax' });
    return { text: Text, cookie, origin: request.headers.origin ?? '' };
  });
}
