import type { FastifyInstance } from 'fastify';
import { everywhereHeaders } from '../../shared/hosting';

/**
 * Sets the headers that every answer has, the same as in the rules for other hosts. Only pages of the site's own origin may
 * read an answer that is not a public file. The content security policy is not among them: `/api` sets its own, and the
 * export contains the pages'.
 */
export function commonHeaders(app: FastifyInstance, siteOrigin: string): void {
  const headers = {
    ...everywhereHeaders(siteOrigin.startsWith('https:')),
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
