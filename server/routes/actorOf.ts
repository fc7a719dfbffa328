import type { FastifyRequest } from 'fastify';
import { isSentAtOnce, type Actor } from '../security/events';
import type { ApiDeps } from './apiDeps';
import { clientInfoOf } from './clientInfoOf';

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
