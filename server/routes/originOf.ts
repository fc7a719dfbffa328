import type { FastifyRequest } from 'fastify';
import type { Origin } from '../accounts/passwordResets';
import { networkOf } from '../http/clientKey';
import { deviceOf } from '../sessions/device';

/** From where a request came, as it is kept with what it changed and told in mails. */
export function originOf(request: FastifyRequest): Origin {
  const { browser, system } = deviceOf(request.headers['user-agent']);
  const device = [browser, system].filter((name) => name !== '').join(', ');
  return { network: networkOf(request.visitorAddress), device: device === '' ? null : device };
}
