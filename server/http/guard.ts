import type { FastifyRequest } from 'fastify';
import { Refused } from './refused';

export const readOnly: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what a stranger's page could have sent: from an origin that may not make the call, or, where the browser named
 * no origin, from another site or as anything but a script's call, such as a picture whose size would tell who is logged in.
 * What is not a browser sends none of these headers and has no visitor's cookies to misuse.
 * @param origins whose pages may make the call; undefined where everybody may read
 * @throws Refused 403 for the origin, 415 where what is sent is not JSON.
 */
export function guard(request: FastifyRequest, origins: readonly string[] | undefined): void {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-dest': use, 'content-type': type } = request.headers;
  const isOurs =
    origin === undefined
      ? (site === undefined || site === 'same-origin' || site === 'none') && (use === undefined || use === 'empty')
      : origins?.includes(origin);
  if (origins !== undefined && isOurs !== true) throw new Refused(403, (texts) => texts.originRefused);
  const isJson = type === undefined || /^application\/json\s*(;|$)/i.test(type);
  if (!readOnly.has(request.method) && !isJson && request.routeOptions.config.isForm !== true)
    throw new Refused(415, (texts) => texts.notJson);
}
