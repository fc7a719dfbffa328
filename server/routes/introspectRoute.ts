import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Visitor } from '../../shared/accountContract';
import { clientKeys } from '../http/clientKey';
import { Refused } from '../http/refused';
import { introspect } from '../services/introspection';
import type { ApiDeps } from './apiDeps';
import { route } from './route';

/** `active` is false without a live session, and nothing else is told then. `expires` is until when the answer may be kept. */
export const introspection = {
  method: 'GET',
  path: '/introspect',
  answer: {
    active: 'boolean',
    visitor: { optional: Visitor },
    session: { optional: 'string' },
    expires: { optional: 'string' },
  },
} as const;

/**
 * `GET /api/introspect` (docs/behaviour.md, Service): a service of the owner's own asks who the visitor is whose `Cookie`
 * header it passes on. 401 without one of the owner's keys. Calls with a key count for no limit; those without do.
 */
export function introspectRoute(api: FastifyInstance, { db, serviceKeys, limits, cookies }: ApiDeps): void {
  async function requireKey(request: FastifyRequest): Promise<void> {
    const key = /^Bearer ([\w-]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key !== undefined && (await serviceKeys.nameOf(key)) !== undefined) return;
    await limits.callsOfAddress.take(clientKeys(request.visitorAddress));
    throw new Refused(401, (texts) => texts.serviceKeyNeeded);
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { access } = cookies.read(request);
    const found = access === undefined ? undefined : await introspect(db, access);
    if (found === undefined) return { active: false };
    const { seconds, expires, ...who } = found;
    // For the service that asked alone, and for these cookies.
    reply.header('Cache-Control', `private, max-age=${seconds}`).header('Vary', 'Authorization, Cookie');
    return { active: true, ...who, expires: expires.toISOString() };
  };
  const querystring = { type: 'object', additionalProperties: false };
  route(api, introspection, answer, { onRequest: requireKey, querystring });
}
