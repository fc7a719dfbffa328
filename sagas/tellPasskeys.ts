import { call, type SagaGenerator } from './effects';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';

export type TellsPasskeys = Uses<{ session: 'passkeyOptions'; browser: 'hearsOfPasskeys' | 'tellPasskeys' }> & Renews;

/**
 * Signals to the visitor's password managers which passkeys the account still has, and its name. The options for adding a
 * passkey contain both, but the service gives them only after a fresh login.
 */
export function* tellPasskeys(services: TellsPasskeys): SagaGenerator {
  if (!(yield* call(services.browser.hearsOfPasskeys))) return;
  const present = yield* authenticated(services, (session) => session.passkeyOptions());
  if (present.kind === 'answered') yield* call(services.browser.tellPasskeys, present.body.options);
}
