import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/clientKey';
import { languageIdOfHeader } from '../http/languageOfHeader';
import type { RequestInfo } from '../security/events';
import { deviceOf, nameOf } from '../sessions/device';

/** From where a request came, as it is kept with what it changed and named in mails. */
export function clientInfoOf(request: FastifyRequest): RequestInfo {
  return {
    network: networkOf(request.visitorAddress),
    device: nameOf(deviceOf(request.headers['user-agent'])),
    languageId: languageIdOfHeader(request.headers['accept-language']),
  };
}
