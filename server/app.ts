import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { prefix } from '../shared/calls';
import { everywhereHeaders } from '../shared/hosting';
import { closeInOrder } from './http/closing';
import { defaultConnections } from './http/connections';
import { answerClientError, refuseEarly } from './http/earlyRefusals';
import { answerError } from './http/errorHandler';
import { readForwarding, requestIdOf, trustIn } from './http/forwarding';
import { boundedServer } from './http/httpServer';
import { ownTarget } from './http/ownTarget';
import { RequestLog } from './http/requestLog';
import { refuse } from './lib/refused';
import { createMetrics } from './operations/metrics';
import { serveApi } from './routes/api';
import { createApiDeps, type AppDeps } from './routes/apiDeps';
import { openIdRoutes } from './routes/openIdRoutes';
import { readableUrl } from './site/readableUrl';
import { serveSite } from './site/site';

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const clientTimeoutMs = deps.clientTimeoutMs ?? 15_000;
  const isTrusted = trustIn(deps.trustProxy ?? []);
  const metrics = deps.metrics ?? createMetrics();
  const connections = deps.connections ?? defaultConnections();
  const { siteOrigin, sisterHost, callers } = deps.addresses;
  const ownHosts = new Set([sisterHost, ...[siteOrigin, ...callers].map((origin) => new URL(origin).host)]);
  const app = fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: (request) => requestIdOf(request, isTrusted) ?? randomUUID(),
    bodyLimit: 16 * 1024,
    serverFactory: boundedServer({
      most: connections,
      isProxy: isTrusted,
      requestTimeoutMs: clientTimeoutMs,
      responseTimeoutMs: 4 * clientTimeoutMs,
    }),
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    frameworkErrors: answerError,
    rewriteUrl: (request) => readableUrl(ownTarget(request, ownHosts)),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => refuse(404, 'notFound'));
  metrics.watchRequests(app);
  closeInOrder(app);
  refuseEarly(app);
  readForwarding(app, isTrusted);
  await app.register(cookie);
  // The headers that every answer has, the same as in the rules for other hosts. Only pages of the site's own origin may read
  // an answer that is not a public file. The content security policy is not among them: `/api` sets its own, and the export
  // contains the pages'.
  const headers = {
    ...everywhereHeaders(siteOrigin.startsWith('https:')),
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));

  const api = createApiDeps(deps, metrics, connections);
  app.addHook('preClose', async () => api.endWatch.close());
  app.addHook('onClose', () => api.security.close());
  await app.register((scope) => serveApi(scope, api, isTrusted), { prefix });
  await app.register((scope) => openIdRoutes(scope, api));
  await serveSite(app, deps);
  await app.ready();
  return app;
}
