import type { FastifyRequest } from 'fastify';
import { refuse } from '../lib/refused';

export const readOnly: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site's page could have sent: from an origin that may not make the call or, if the browser
 * names no origin, from another site or not by a script, such as an image whose size would reveal who is logged in.
 * Clients other than browsers send none of these headers and have no visitor's cookies to misuse.
 * @param origins the origins whose pages may make the call; undefined if anyone may read the answer
 * @throws Refused 403 for the origin, 415 if the body is not JSON
 */
export function guard(request: FastifyRequest, origins: readonly string[] | undefined): void {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-dest': use, 'content-type': type } = request.headers;
  const isOurs =
    origin === undefined
      ? (site === undefined || site === 'same-origin' || site === 'none') && (use === undefined || use === 'empty')
      : origins?.includes(origin);
  if (origins !== undefined && isOurs !== true) refuse(403, 'originRefused');
  const isJson = type === undefined || /^application\/json\s*(;|$)/i.test(type);
  if (!readOnly.has(request.method) && !isJson && request.routeOptions.config.isForm !== true) refuse(415, 'notJson');
}
