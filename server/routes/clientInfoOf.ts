import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/clientKey';
import type { ClientInfo } from '../security/events';
import { deviceOf, nameOf } from '../sessions/device';

/** From where a request came, as it is kept with what it changed and named in mails. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return { network: networkOf(request.visitorAddress), device: nameOf(deviceOf(request.headers['user-agent'])) };
}
