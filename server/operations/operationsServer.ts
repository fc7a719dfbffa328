import fastify from 'fastify';
import { isIP } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { listenError } from '../http/listenError';
import type { Metrics } from './metrics';
import type { Readiness } from './readiness';

/**
 * Health and metrics on a port of their own, for the machine's owner: `/healthz` says that the process runs, `/readyz`
 * whether it can serve visitors (503 if not), and `/metrics` returns metrics in Prometheus' format. Requests for a
 * foreign host name get a 421, which stops DNS rebinding by web pages.
 * @returns the origin it listens on, and a function that closes it
 * @throws StartError if it cannot listen on the port or the host.
 */
export async function serveOperations(
  address: { readonly host: string; readonly port: number },
  { metrics, readiness }: { readonly metrics: Metrics; readonly readiness: Readiness },
) {
  collectDefaultMetrics({ register: metrics.registry });
  const app = fastify({ logger: false, forceCloseConnections: true, requestTimeout: 5_000 });
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('Cache-Control', 'no-store');
    const [name = ''] = /^(\[[^\]]*\]|[^:]*)/.exec(headers.host?.toLowerCase() ?? '') ?? [];
    const isOurs = !name.includes('.') || isIP(name.replace(/[[\]]/g, '')) !== 0 || name === address.host.toLowerCase();
    if (!isOurs)
      return reply
        .code(421)
        .send({ message: 'Use the IP address, a name without a dot, or the name in OPERATIONS_HOST' });
  });
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const obstacle = await readiness.obstacle();
    if (obstacle !== undefined) return reply.code(503).send({ status: 'not ready', obstacle });
    return { status: 'ready', ...(await readiness.details()) };
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  const origin = await app.listen(address).catch((error: unknown) => {
    throw listenError(error, address, 'OPERATIONS_');
  });
  return { origin, close: () => app.close() };
}
