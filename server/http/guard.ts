import type { FastifyRequest } from 'fastify';
import { Refused } from './refused';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a stranger's page could have sent: from an origin that is not a caller's, or, where the browser
 * named no origin, from another site. What is not a browser sends neither header and has no visitor's cookies to misuse.
 * @throws Refused 403 for the origin, 415 where what is sent is not JSON.
 */
export function guardWrite(request: FastifyRequest, callers: readonly string[]): void {
  if (readOnly.has(request.method)) return;
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers;
  const isOurs =
    origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : callers.includes(origin);
  if (!isOurs) throw new Refused(403, (texts) => texts.originRefused);
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new Refused(415, (texts) => texts.notJson);
}
