import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { clientKeys } from '../http/clientKey';
import { Refused, unavailable } from '../http/refused';
import type { ApiDeps } from '../routes/apiDeps';
import { broughtSession } from '../sessions/requireSession';
import { StartError } from '../startError';
import { actorOf } from '../routes/actorOf';
import { consentRoutes } from './consents';
import { framedRoute } from './page';
import { openIdPath } from './paths';

const forAll = [`${openIdPath}/jwks`, `${openIdPath}/.well-known/openid-configuration`];

/** The first part of a request's body, which its next reader gets too. */
async function peeked(body: IncomingMessage): Promise<string> {
  if (body.headers['transfer-encoding'] === undefined && !Number(body.headers['content-length'])) return '';
  // One that is broken off is its next reader's to notice.
  if (body.readableLength === 0)
    await Promise.race([once(body, 'readable'), once(body, 'close')]).catch(() => undefined);
  const chunk = body.read() as Buffer | null;
  if (chunk !== null) body.unshift(chunk);
  return String(chunk ?? '');
}

/**
 * OpenID Connect for apps on other domains, phones and software off the shelf, below `/api/oidc`. Every address is unknown
 * until the owner has added an app.
 */
export async function openIdRoutes(app: FastifyInstance, deps: ApiDeps, product: string): Promise<void> {
  const { limits, openId, logOuts } = deps;

  /** The session that the provider works with is the site's. */
  const sessionOf = async (request: FastifyRequest) => (await broughtSession(deps, request))?.publicId;

  // An app's own log-out ends the session too.
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') logOuts.wake();
  });
  // A refusal of ours is one of OAuth's too (RFC 6749, 5.2).
  app.addHook<{ message: string }>('preSerialization', async (_request, reply, payload) =>
    reply.statusCode < 429
      ? payload
      : { error: 'temporarily_unavailable', error_description: payload.message, ...payload },
  );
  // What is sent is the provider's to read, and a consent has nothing to read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  consentRoutes(app, deps, product, sessionOf);
  framedRoute(app, deps.addresses.siteOrigin, product);
  app.all(`${openIdPath}/*`, async (request, reply) => {
    // An app's server asks for all its visitors from one address, and strangers can make it ask: it is known by its secret,
    // or by the token that it asks about, which has a limit of its own. What is the same for everybody costs nothing.
    const { authorization } = request.headers;
    const path = request.url.split('?')[0]?.slice(openIdPath.length) ?? '';
    if (path === '/me') {
      const token = await openId.tokenOf(authorization);
      await limits.callsOfAddress.take(token === undefined ? clientKeys(request.visitorAddress) : [token]);
    } else if (!forAll.includes(request.url)) {
      const form = /^[/]token/.test(path) ? await peeked(request.raw) : '';
      if (!(await openId.hasSecret(authorization, form)))
        await limits.callsOfAddress.take(clientKeys(request.visitorAddress));
    }
    const provider = await openId.provider().catch(async (error: unknown) => {
      if (!(error instanceof StartError)) throw error;
      // Nobody fills the log with it.
      await limits.callsOfAddress.take(clientKeys(request.visitorAddress));
      request.log.error({ reason: error.message }, 'OpenID Connect cannot sign');
      throw unavailable();
    });
    const { raw } = request;
    const { url = '' } = raw;
    // Another spelling of the path, such as `/api/oid%63/`, is no address of the provider's; `/auth/…` would go on with a
    // log-in that it keeps, and none is kept.
    if (provider === undefined || !url.startsWith(`${openIdPath}/`) || url.startsWith(`${openIdPath}/auth/`))
      throw new Refused(404, (texts) => texts.notFound);
    // The other addresses have nothing to do with a visitor's cookies.
    const session = /^[/](auth|session[/])/.test(path) ? await sessionOf(request) : undefined;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    Object.assign(raw, { originalUrl: url, url: url.slice(openIdPath.length) });
    void provider.answer(raw, reply.raw, { session, actor: actorOf(deps, request), log: request.log });
  });
}
