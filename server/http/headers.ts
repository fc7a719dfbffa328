import type { FastifyInstance } from 'fastify';
import { everywhereHeaders } from '../../shared/hosting';

/**
 * The headers that every answer has, as the rules for hosts have them. What is not a public file may be read by pages
 * of the site's own origin alone. The policy of a page is not among them: `/api` sets its own, and the export brings the
 * pages' with it.
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
