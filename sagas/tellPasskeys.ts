import { call, type SagaGenerator } from './effects';
import { authenticated } from './renewal';
import type { Services } from './services';

/**
 * Signals to the visitor's password managers which passkeys the account still has, and its name. The options for adding a
 * passkey contain both, but the service gives them only after a fresh login.
 */
export function* tellPasskeys(services: Services): SagaGenerator {
  if (!(yield* call(services.browser.hearsOfPasskeys))) return;
  const present = yield* authenticated(services, (session) => session.passkeyOptions());
  if (present.kind === 'answered') yield* call(services.browser.tellPasskeys, present.body.options);
}
