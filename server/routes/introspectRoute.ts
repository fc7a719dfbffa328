import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Refusal } from '../../shared/contract';
import { exactly } from '../../shared/schemaParts';
import { clientKey } from '../http/clientKey';
import { Refused } from '../http/refused';
import { introspect } from '../services/introspection';
import type { Api, ApiDeps } from './apiDeps';

export const introspectPath = '/introspect';

/** `active` is false without a live session, and nothing else is told then. `expires` is until when the answer may be kept. */
const Introspection = Type.Object({
  active: Type.Boolean(),
  visitor: Type.Optional(
    Type.Object({
      id: Type.String(),
      username: Type.String(),
      email: Type.String(),
      uiLanguageId: Type.Integer(),
    }),
  ),
  session: Type.Optional(Type.String()),
  expires: Type.Optional(Type.String()),
});

/**
 * `GET /api/introspect` (docs/behaviour.md, Service): a service of the owner's own asks who the visitor is whose `Cookie`
 * header it passes on. 401 without one of the owner's keys. Calls with a key count for no limit; those without do.
 */
export function introspectRoute(api: Api, { db, serviceKeys, limits, cookies }: ApiDeps): void {
  async function requireKey(request: FastifyRequest): Promise<void> {
    const key = /^Bearer ([\w-]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key !== undefined && (await serviceKeys.nameOf(key)) !== undefined) return;
    await limits.callsOfAddress.take(clientKey(request.visitorAddress));
    throw new Refused(401, (texts) => texts.serviceKeyNeeded);
  }

  api.get(
    introspectPath,
    {
      onRequest: requireKey,
      schema: {
        querystring: Type.Object({}, exactly),
        response: { 200: Introspection, '4xx': Refusal, '5xx': Refusal },
      },
    },
    async (request, reply) => {
      const { access } = cookies.read(request);
      const found = access === undefined ? undefined : await introspect(db, access);
      if (found === undefined) return { active: false };
      const { seconds, expires, ...who } = found;
      // For the service that asked alone, and for these cookies.
      reply.header('Cache-Control', `private, max-age=${seconds}`).header('Vary', 'Authorization, Cookie');
      return { active: true, ...who, expires: expires.toISOString() };
    },
  );
}
