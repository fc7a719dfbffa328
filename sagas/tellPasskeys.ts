import { call, type SagaGenerator } from './effects';
import { authenticated } from './renewal';
import type { Services } from './services';

/** Tells password managers which passkeys the account still has. The service says so only after a fresh login. */
export function* tellPasskeys(services: Services): SagaGenerator {
  if (!(yield* call(services.browser.hearsOfPasskeys))) return;
  const present = yield* authenticated(services, (session) => session.passkeyOptions());
  if (present.kind === 'answered') yield* call(services.browser.tellPasskeys, present.body.options);
}
