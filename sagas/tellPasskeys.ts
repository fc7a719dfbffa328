import { call, type SagaGenerator } from './effects';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';

export type TellsPasskeys = Uses<{ session: 'passkeyOptions'; browser: 'hearsOfPasskeys' | 'tellPasskeys' }> & Renews;

/**
 * Tells those who keep the visitor's passkeys which of them the account still has, and its name: the options for another
 * one say both. For changes after a fresh log-in, which they need.
 */
export function* tellPasskeys(services: TellsPasskeys): SagaGenerator {
  if (!(yield* call(services.browser.hearsOfPasskeys))) return;
  const present = yield* authenticated(services, (session) => session.passkeyOptions());
  if (present.kind === 'answered') yield* call(services.browser.tellPasskeys, present.body.options);
}
