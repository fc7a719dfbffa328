import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/clientKey';
import { languageIdOfHeader } from '../http/languageOfHeader';
import type { RequestInfo } from '../security/events';
import { deviceOf, nameOf } from '../sessions/device';

/** Where a request came from, in the form that is stored with its events and shown in mails. */
export function clientInfoOf(request: FastifyRequest): RequestInfo {
  return {
    network: networkOf(request.visitorAddress),
    device: nameOf(deviceOf(request.headers['user-agent'])),
    languageId: languageIdOfHeader(request.headers['accept-language']),
  };
}
