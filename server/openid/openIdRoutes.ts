import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { clock } from '../database/clock';
import { clientKeys } from '../http/clientKey';
import { Refused } from '../http/refused';
import type { ApiDeps } from '../routes/apiDeps';
import { hashOf } from '../sessions/tokens';
import { siteSessionId } from './adapter';
import { openIdPath } from './paths';
import { providerCookie } from './provider';

/**
 * OpenID Connect for apps on other domains, phones and software off the shelf, below `/api/oidc`. Every address is unknown
 * until the owner has added an app.
 */
export async function openIdRoutes(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const { db, cookies, limits, addresses, openId, logOuts } = deps;
  const { host, protocol } = new URL(addresses.siteOrigin);

  /** The provider's session is the site's own, by either of its cookies: an access that has expired logs nobody out. */
  async function sessionOf(request: FastifyRequest): Promise<number | undefined> {
    const { access, refresh, isBoundTo } = cookies.read(request);
    const hashes = [access, refresh].filter((token) => token !== undefined).map(hashOf);
    if (hashes.length === 0) return undefined;
    const found = await db
      .selectFrom('session_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
      .select([sql<string>`sessions.id::text`.as('id'), 'family_hash'])
      .where('hash', 'in', hashes)
      .where('session_tokens.expires_at', '>', clock)
      .where('sessions.expires_at', '>', clock)
      .executeTakeFirst();
    return found !== undefined && isBoundTo(found.family_hash) ? Number(found.id) : undefined;
  }

  // An app's own log-out ends the session too.
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') logOuts.wake();
  });
  // What is sent is the provider's to read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all(`${openIdPath}/*`, async (request, reply) => {
    await limits.callsOfAddress.take(clientKeys(request.visitorAddress));
    const provider = await openId.provider();
    if (provider === undefined) throw new Refused(404, (texts) => texts.notFound);
    const session = await sessionOf(request);
    const { raw } = request;
    const others = (raw.headers.cookie ?? '').split(';').filter((pair) => !isOfSession(pair));
    const own = session === undefined ? [] : [`${providerCookie}=${siteSessionId(session)}`];
    const url = raw.url ?? '';
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    // A provider of one name, whatever name the request came by.
    delete raw.headers['x-forwarded-host'];
    Object.assign(raw.headers, {
      host,
      'x-forwarded-proto': protocol.slice(0, -1),
      cookie: [...own, ...others].join(';'),
    });
    Object.assign(raw, { originalUrl: url, url: url.slice(openIdPath.length) });
    void provider.callback(raw, reply.raw);
  });
}

// A browser names none of the site's sessions.
const isOfSession = (pair: string) => pair.trim().startsWith(`${providerCookie}=site.`);
