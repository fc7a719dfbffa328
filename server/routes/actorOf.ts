import type { FastifyRequest } from 'fastify';
import { isSentAtOnce, type Actor } from '../security/events';
import { clientInfoOf } from '../security/securityLog';
import type { ApiDeps } from './apiDeps';

/** The actor behind a request: each event it causes is logged once stored, and its mails are sent. */
export function actorOf({ security, mails }: Pick<ApiDeps, 'security' | 'mails'>, request: FastifyRequest): Actor {
  return {
    ...clientInfoOf(request),
    stored(event, accountId) {
      security.stored(request, event, accountId);
      if (isSentAtOnce(event)) mails.wake();
    },
  };
}
