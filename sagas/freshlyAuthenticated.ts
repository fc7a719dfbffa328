import { confirmationAsked, confirmationDismissed, confirmed } from '../src/features/manage/slice';
import { locationChanged } from '../src/features/navigation/slice';
import { loggedOut } from '../src/features/session/slice';
import type { Outcome } from '../src/lib/outcome';
import { put, take, type SagaGenerator } from './effects';
import { authenticated, type Renews } from './renewal';
import { whileWaiting } from './waiting';

/**
 * Makes a call that changes the account. Where it answers 428 the page asks for the password in place, and the call is
 * made again once that was right (docs/behaviour.md, Managing the account).
 * @returns null where the visitor did not confirm, or left the page: nothing was changed, and there is nothing to say
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
