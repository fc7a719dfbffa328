import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The headers that every answer has. The policy of a page is not among them: `/api` sets its own, and the
 * export brings the pages' with it. Strict-Transport-Security only where the site is on https: it would lock http out.
 */
export async function commonHeaders(app: FastifyInstance, siteOrigin: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: siteOrigin.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}
