import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as v from 'valibot';
import { calls } from '../../shared/allCalls';
import { prefix } from '../../shared/calls';
import { subjectHeader } from '../../shared/subjectHeader';
import { proxyOf, type IsTrusted } from '../http/forwarding';
import { guard, readOnly } from '../http/guard';
import { strictJson } from '../http/strictJson';
import { oneAtATime } from '../lib/cached';
import { textsOf } from '../lib/languageOfHeader';
import { refuse, unavailable } from '../lib/refused';
import { accountRoutes } from './accountRoutes';
import type { ApiDeps } from './apiDeps';
import { echoRoute } from './echoRoute';
import { forwardAuthRoute, forwardAuthUrl } from './forwardAuthRoute';
import { introspection, introspectRoute } from './introspectRoute';
import { loginRoutes } from './loginRoutes';
import { passkeyRoutes } from './passkeyRoutes';
import { passwordRoutes } from './passwordRoutes';
import { profileRoutes } from './profileRoutes';
import { route } from './route';
import { sessionRoutes } from './sessionRoutes';
import { signUpRoutes } from './signUpRoutes';

/** `GET /api/health`: its 200 also says which address the service sees for the caller, and how the request came. */
const health = {
  method: 'GET',
  path: '/health',
  from: 'anywhere',
  answer: v.object({ message: v.string(), address: v.string(), proxy: v.picklist(['none', 'trusted', 'untrusted']) }),
} as const;

// Some of these routes count calls themselves: introspection those without a key, forward-auth those of logged-out visitors.
const uncounted: ReadonlySet<string | undefined> = new Set([
  `${prefix}${health.path}`,
  `${prefix}${introspection.path}`,
  forwardAuthUrl,
]);

/**
 * Serves everything under `/api` (docs/behaviour.md, 7), with the rules common to all calls: which origins may call, the form
 * of the body, and that no answer is cached.
 * @param isTrusted whether an address belongs to a trusted proxy
 */
export async function serveApi(app: FastifyInstance, deps: ApiDeps, isTrusted: IsTrusted): Promise<void> {
  const { ownOrigins, callers } = deps.addresses;
  await app.register(cors, {
    origin: [...callers],
    credentials: true,
    methods: [...new Set(Object.values(calls).map(({ method }) => method))].sort(),
    allowedHeaders: ['Content-Type', 'Accept-Language', subjectHeader],
    // Chromium sees `Vary` only if it is exposed.
    exposedHeaders: ['Retry-After', 'X-Request-Id', 'Vary'],
    maxAge: 600,
    strictPreflight: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('Cache-Control', 'no-store')
      // A host's service worker ignores `no-store`, but the Cache API refuses to store an answer with `Vary: *`.
      .header('Vary', '*')
      .header('X-Request-Id', request.id)
      .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    if (!deps.isPrepared()) throw unavailable();
    // Monitoring must get an answer even if its machine's address has reached the limit.
    if (!uncounted.has(request.routeOptions.url)) await deps.limits.callsOfAddress.take(request.addressKeys);
    const { from = readOnly.has(request.method) ? 'anywhere' : 'sisters' } = request.routeOptions.config;
    guard(request, { site: ownOrigins, sisters: callers, anywhere: undefined }[from]);
    deps.cookies.clearTwins(request, reply);
  });
  // Any write, even a refused one, may have ended a session.
  app.addHook('onResponse', async ({ method, routeOptions }) => {
    if (method !== 'GET' && routeOptions.url !== prefix + introspection.path) deps.logouts.wake();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
    strictJson(bytes),
  );
  app.setNotFoundHandler(() => refuse(404, 'notFound'));

  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: `The account service of ${deps.addresses.siteOrigin}`,
        description: 'Each answer but a 200 is `{ message }`, in the language of `Accept-Language`.',
        version: '1',
      },
      servers: [{ url: deps.addresses.siteOrigin }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: deps.cookies.accessName },
          serviceKey: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  });
  for (const routes of [
    loginRoutes,
    signUpRoutes,
    sessionRoutes,
    profileRoutes,
    accountRoutes,
    passwordRoutes,
    passkeyRoutes,
    echoRoute,
    introspectRoute,
    forwardAuthRoute,
  ])
    await app.register(async (scope) => routes(scope, deps));

  // One query for concurrent calls, because their number is not limited.
  const askDatabase = oneAtATime(() => sql`select 1`.execute(deps.db));
  route(app, health, async (request) => {
    if (deps.isClosing()) throw unavailable();
    await askDatabase();
    const { visitorAddress: address, raw } = request;
    return { message: textsOf(request).healthy, address, proxy: proxyOf(raw, isTrusted) };
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
