import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { unavailable, refuse } from '../lib/refused';
import { StartError } from '../lib/startError';
import { homeOf } from '../openid/apps';
import { framedRoute } from '../openid/page';
import { appPath, openIdPath } from '../openid/paths';
import { actorOf } from './actorOf';
import type { ApiDeps } from './apiDeps';
import { consentRoutes } from './consentRoutes';
import { sessionOfCookies } from './requireSession';

/** In bytes; the provider reads no larger form. */
const maxFormBytes = 56 * 1_024;

/** Paths whose response is the same for everyone, and so needs no rate limit. */
const publicPaths = [`${openIdPath}/jwks`, `${openIdPath}/.well-known/openid-configuration`];

/** The body of a small form, which is put back for the next reader; '' if it is large or of unknown length. */
async function peeked(body: IncomingMessage): Promise<string> {
  const length = Number(body.headers['content-length'] ?? 0);
  if (length > maxFormBytes) return '';
  const chunks: Buffer[] = [];
  const missing = () => length - chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  while (missing() > 0) {
    const chunk = body.read() as Buffer | null;
    if (chunk !== null) chunks.push(chunk);
    // If the request is aborted, the next reader will notice.
    else if (body.destroyed) break;
    else await Promise.race([once(body, 'readable'), once(body, 'close')]).catch(() => undefined);
  }
  const whole = Buffer.concat(chunks);
  if (whole.length > 0) body.unshift(whole);
  return String(whole);
}

/**
 * OpenID Connect for apps on other domains, on phones and off-the-shelf software, below `/api/oidc`. Every path but
 * `appPath` is a 404 until the owner has added an app.
 */
export async function openIdRoutes(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const { limits, openId, logouts } = deps;

  const sessionOf = async (request: FastifyRequest) => (await sessionOfCookies(deps, request))?.publicId;

  // A logout that an app starts ends the session too, so other apps have to be notified.
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') logouts.wake();
  });
  // Gives our own refusals the form of an OAuth error as well (RFC 6749, 5.2).
  app.addHook<{ message: string }>('preSerialization', async (_request, reply, payload) =>
    reply.statusCode < 429
      ? payload
      : { error: 'temporarily_unavailable', error_description: payload.message, ...payload },
  );
  // The provider reads request bodies itself, and the consent form has none to read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  consentRoutes(app, deps, sessionOf);
  framedRoute(app, deps.addresses.siteOrigin, deps.product);
  // An invitation to an app leads here after the first login.
  app.get(appPath, async (request, reply) => {
    await limits.callsOfAddress.take(request.addressKeys);
    const { siteOrigin } = deps.addresses;
    const name = new URL(request.url, siteOrigin).searchParams.get('client_id') ?? '';
    return reply.redirect(await homeOf(deps.db, siteOrigin, name));
  });
  /**
   * An app's server calls from one address for all its visitors, and strangers can make it call. So its calls are not
   * counted by address: its secret identifies it, or the token that it asks about, which has a limit of its own.
   */
  async function countCall(request: FastifyRequest, path: string): Promise<void> {
    const { authorization } = request.headers;
    if (path === '/me') {
      const token = await openId.tokenOf(authorization);
      await limits.callsOfAddress.take(token === undefined ? request.addressKeys : [token]);
    } else if (!publicPaths.includes(request.url)) {
      const form = /^[/]token/.test(path) ? await peeked(request.raw) : '';
      if (!(await openId.hasSecret(authorization, form))) await limits.callsOfAddress.take(request.addressKeys);
    }
  }

  const workingProvider = (request: FastifyRequest) =>
    openId.provider().catch(async (error: unknown) => {
      if (!(error instanceof StartError)) throw error;
      // Limited, so that nobody can fill the log.
      await limits.callsOfAddress.take(request.addressKeys);
      request.log.error({ reason: error.message }, 'OpenID Connect cannot sign');
      throw unavailable();
    });

  app.all(`${openIdPath}/*`, async (request, reply) => {
    const path = request.url.split('?')[0]?.slice(openIdPath.length) ?? '';
    await countCall(request, path);
    const provider = await workingProvider(request);
    const { raw } = request;
    const { url = '' } = raw;
    // Other spellings of the path, such as `/api/oid%63/`, are not the provider's. `/auth/…` would resume an interaction,
    // and none is stored.
    if (provider === undefined || !url.startsWith(`${openIdPath}/`) || url.startsWith(`${openIdPath}/auth/`))
      refuse(404, 'notFound');
    // Other paths do not use the visitor's cookies.
    const session = /^[/](auth|session[/])/.test(path) ? await sessionOf(request) : undefined;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    Object.assign(raw, { originalUrl: url, url: url.slice(openIdPath.length) });
    void provider.answer(raw, reply.raw, { session, actor: actorOf(deps, request), log: request.log });
  });
}
