import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/clientKey';
import type { Origin } from '../security/events';
import { deviceOf, nameOf } from '../sessions/device';

/** From where a request came, as it is kept with what it changed and told in mails. */
export function originOf(request: FastifyRequest): Origin {
  return { network: networkOf(request.visitorAddress), device: nameOf(deviceOf(request.headers['user-agent'])) };
}
