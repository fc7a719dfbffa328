import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createAccounts } from './accounts/accounts';
import { createPasskeys } from './accounts/passkeys';
import { createEmailChanges } from './accounts/emailChanges';
import { createImportedPasswords } from './accounts/importedPasswords';
import { createPasswordResets } from './accounts/passwordResets';
import type { SignUpRules } from './accounts/signUpRules';
import { createSignUps } from './accounts/signUps';
import type { Addresses } from './addresses';
import { serveApi } from './routes/api';
import { closeInOrder } from './http/closing';
import { usualConnections } from './http/connections';
import { prefix } from '../shared/calls';
import type { ForwardAuth } from './config';
import { createCookies } from './sessions/cookies';
import { createEndWatch } from './sessions/endWatch';
import type { Queue } from './database/queue';
import type { Schema } from './database/schema';
import { answerClientError, refuseEarly } from './http/earlyRefusals';
import { readForwarding, requestIdOf, trustIn } from './http/forwarding';
import { answerError } from './http/errorHandler';
import { boundedServer } from './http/httpServer';
import { ownTarget } from './http/ownTarget';
import { createLimits, usualLimits, type LimitSettings, type SharedNetwork } from './http/limits';
import type { Log } from './log';
import type { MailQueue } from './mail/mailQueue';
import type { OpenId } from './openid/openId';
import { openIdRoutes } from './openid/openIdRoutes';
import { createMetrics, type Metrics } from './operations/metrics';
import { passwordsBehindGate, type Passwords } from './accounts/passwords';
import { commonHeaders } from './http/headers';
import { Refused } from './http/refused';
import { RequestLog } from './http/requestLog';
import { createSecurityLog } from './security/securityLog';
import type { ServiceKeys } from './services/serviceKeys';
import { createNeighbours } from './sessions/neighbours';
import { createSessions } from './sessions/sessions';
import { readableUrl } from './site/readableUrl';
import { serveSite } from './site/site';

/** The service's dependencies and settings. */
export interface AppDeps {
  readonly db: Kysely<Schema>;
  /** Whether the database has the newest schema; until then calls are answered with 503. By default it always has. */
  readonly isPrepared?: () => boolean;
  /** Whether the service is about to close; by default it never is. */
  readonly isClosing?: () => boolean;
  /** The same PostgreSQL, through which several services share their rate limits; without it they are counted in memory. */
  readonly pool?: Pool;
  readonly mails: Pick<MailQueue, 'wake'>;
  readonly serviceKeys: ServiceKeys;
  readonly openId: OpenId;
  readonly logOuts: Pick<Queue, 'wake'>;
  readonly log: Log;
  readonly addresses: Addresses;
  readonly cookieDomain?: string;
  /** Without them, anyone may sign up. */
  readonly signUpRules?: SignUpRules;
  /** Whether visitors may ask for a password reset link by mail (no by default). */
  readonly isResetByMail?: boolean;
  /** Whether the owner's proxies may ask who a visitor is ('off' by default). */
  readonly forwardAuth?: ForwardAuth;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted (none by default). */
  readonly trustProxy?: readonly string[];
  /** Networks whose addresses are shared by many visitors (none by default). */
  readonly sharedNetworks?: readonly SharedNetwork[];
  readonly passwords?: Passwords;
  /** How many passwords of imported accounts are checked at once (1 by default). */
  readonly importedConcurrency?: number;
  /** The name under which a visitor's device saves a passkey; by default the site's host. */
  readonly product?: string;
  readonly limits?: Partial<LimitSettings>;
  readonly metrics?: Metrics;
  /** The most simultaneous connections; by default half of the process's file descriptors. */
  readonly connections?: number;
  /** How long a client may take to send a request, in milliseconds; it may take four times as long to read an answer. */
  readonly patienceMs?: number;
  /** The built export to serve; without it the service serves only `/api`. */
  readonly siteFolder?: string;
  /** Static files to serve for requests to the sister app's host. */
  readonly sisterFolder?: string;
}

/** Builds the service as a Fastify instance that is not listening yet. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const patienceMs = deps.patienceMs ?? 15_000;
  const isTrusted = trustIn(deps.trustProxy ?? []);
  const metrics = deps.metrics ?? createMetrics();
  const connections = deps.connections ?? usualConnections();
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
      sendingMs: patienceMs,
      readingMs: 4 * patienceMs,
    }),
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    frameworkErrors: answerError,
    rewriteUrl: (request) => readableUrl(ownTarget(request, ownHosts)),
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new Refused(404, (texts) => texts.notFound);
  });
  metrics.watchRequests(app);
  closeInOrder(app);
  refuseEarly(app);
  readForwarding(app, isTrusted);
  await app.register(cookie);
  commonHeaders(app, siteOrigin);

  const accounts = createAccounts(deps.db);
  const api = {
    addresses: deps.addresses,
    db: deps.db,
    isPrepared: deps.isPrepared ?? (() => true),
    isClosing: deps.isClosing ?? (() => false),
    accounts,
    signUps: createSignUps(deps.db),
    passwordResets: createPasswordResets(deps.db),
    passkeys: createPasskeys(deps.db, deps.addresses, deps.product ?? new URL(deps.addresses.siteOrigin).hostname),
    emailChanges: createEmailChanges(deps.db),
    signUpRules: deps.signUpRules ?? {},
    isResetByMail: deps.isResetByMail ?? false,
    forwardAuth: deps.forwardAuth ?? 'off',
    sessions: createSessions(deps.db),
    endWatch: createEndWatch(deps.db, Math.floor(connections / 4)),
    passwords: deps.passwords ?? passwordsBehindGate(),
    importedPasswords: createImportedPasswords(deps.db, deps.importedConcurrency),
    neighbours: createNeighbours(),
    cookies: createCookies(deps.addresses.siteOrigin, deps.cookieDomain),
    limits: createLimits({ ...usualLimits, ...deps.limits }, deps.pool, metrics.limitRefused, deps.sharedNetworks),
    security: createSecurityLog(deps.db, deps.log, metrics.happened),
    mails: deps.mails,
    serviceKeys: deps.serviceKeys,
    openId: deps.openId,
    logOuts: deps.logOuts,
  };
  app.addHook('preClose', async () => api.endWatch.close());
  app.addHook('onClose', () => api.security.close());
  await app.register((scope) => serveApi(scope, api, isTrusted), {
    prefix,
  });
  await app.register((scope) => openIdRoutes(scope, api, deps.product ?? new URL(siteOrigin).hostname));
  await serveSite(app, deps);
  await app.ready();
  return app;
}
