import { confirmationAsked, confirmationDismissed, confirmed } from '../src/features/manage/slice';
import { locationChanged } from '../src/features/navigation/slice';
import { loggedOut } from '../src/features/session/slice';
import type { Outcome } from '../src/lib/outcome';
import { put, take, type SagaGenerator } from './effects';
import { authenticated, type Renews } from './renewal';
import { whileWaiting } from './waiting';

/**
 * Makes a call that changes the account. If the answer is 428, the page asks the visitor to confirm their identity, and
 * the call is repeated after that (docs/behaviour.md, Managing the account).
 * @returns null if the visitor did not confirm, or left the page: nothing was changed, and no message is needed
 */
export function* freshlyAuthenticated<Session, Body>(
  services: Renews & { readonly session: Session },
  ask: (session: Session) => Promise<Outcome<Body>>,
): SagaGenerator<Outcome<Body> | null> {
  for (;;) {
    const outcome = yield* whileWaiting(authenticated(services, ask));
    if (outcome.kind !== 'refused' || outcome.status !== 428) return outcome;
    yield* put(confirmationAsked());
    const event = yield* take(confirmed, confirmationDismissed, locationChanged, loggedOut);
    if (!confirmed.match(event)) return null;
  }
}
