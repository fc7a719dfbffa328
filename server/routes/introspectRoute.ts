import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Visitor } from '../../shared/contract';
import { integer, listOf, text } from '../../shared/fields';
import { refuse } from '../lib/refused';
import { introspect, reasons, whyInactive } from '../services/introspection';
import type { ApiDeps } from './apiDeps';
import { route } from './route';

/**
 * `active` is false without a live session; only `why` and `renewable` follow then. `sub`, `username` and `exp` are those of
 * RFC 7662; `expires` is `exp` as a date, until which the answer may be cached.
 */
export const introspection = {
  method: 'POST',
  path: '/introspect',
  body: v.object({ token: v.exactOptional(text), token_type_hint: v.exactOptional(text) }),
  answer: v.object({
    active: v.boolean(),
    sub: v.exactOptional(v.string()),
    username: v.exactOptional(v.string()),
    exp: v.exactOptional(integer),
    visitor: v.exactOptional(Visitor),
    groups: v.exactOptional(listOf(v.string())),
    session: v.exactOptional(v.string()),
    expires: v.exactOptional(v.string()),
    why: v.exactOptional(v.picklist(reasons)),
    renewable: v.exactOptional(v.boolean()),
  }),
} as const;

const subject = '8a4c2f1e9b7d4f60a3c5e7d9b1f20846';
const example: v.InferOutput<typeof introspection.answer> = {
  active: true,
  sub: subject,
  username: 'ada',
  exp: 1_767_225_600,
  visitor: { id: subject, username: 'ada', email: 'ada@example.org', uiLanguageId: 1 },
  groups: ['staff'],
  session: '0b5c2a9e-6f1d-4c38-9a47-d2e8f0b1c3a5',
  expires: '2026-01-01T00:00:00.000Z',
};

/**
 * `POST /api/introspect` (RFC 7662; docs/behaviour.md, Service): one of the owner's services asks who a visitor is, by the
 * `Cookie` header that it passes on, or by an access token in the form's `token`. 401 without one of the owner's keys. Only
 * calls without a key count for a limit. A GET is refused, because a proxy would take its 200 as permission.
 */
export function introspectRoute(api: FastifyInstance, { db, serviceKeys, limits, cookies }: ApiDeps): void {
  async function requireKey(request: FastifyRequest): Promise<void> {
    const key = /^Bearer ([\w-]{1,128})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (key !== undefined && (await serviceKeys.nameOf(key)) !== undefined) return;
    await limits.callsOfAddress.take(request.addressKeys);
    refuse(401, 'serviceKeyNeeded');
  }

  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      const fields = new URLSearchParams(text);
      const found = Object.fromEntries(fields);
      if (Object.keys(found).length !== fields.size) refuse(400, 'requestMalformed');
      return found;
    },
  );
  route(
    api,
    introspection,
    async (request) => {
      const sent = cookies.read(request);
      const { token } = request.body;
      const access = token ?? sent.access;
      const found = access === undefined ? undefined : await introspect(db, { access });
      if (found === undefined) {
        const why = await whyInactive(db, token === undefined ? sent.all : [token], token === undefined && sent.isTwin);
        return { active: false, ...why };
      }
      const { visitor, groups, session, expires } = found;
      const exp = Math.floor(expires.getTime() / 1_000);
      const standard = { active: true, sub: visitor.id, username: visitor.username, exp };
      return { ...standard, visitor, groups: [...groups], session, expires: expires.toISOString() };
    },
    {
      onRequest: requireKey,
      isForm: true,
      querystring: { type: 'object', properties: {}, additionalProperties: false },
      example,
    },
  );
  api.get('/introspect', { schema: { hide: true }, onRequest: requireKey }, async (_request, reply) => {
    reply.header('Allow', 'POST');
    refuse(405, 'introspectByPost');
  });
}
