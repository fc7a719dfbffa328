import { selectVisit } from '../src/features/navigation/slice';
import {
  loggedInViewShown,
  loggedOut,
  logoutEverywhereRequested,
  logoutFailed,
  logoutRefused,
  logoutRequested,
  selectIsLoggedIn,
} from '../src/features/session/slice';
import { put, select, takeLeading, type SagaGenerator } from './effects';
import { redirectToContinue, type RedirectsToContinue } from './redirectToContinue';
import { showError, showSuccess } from './notices';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** Log out (docs/behaviour.md, 4): on click, here or on all devices, or at once if the address carries the logout flag. */
export function* logout(
  services: Uses<{ session: 'logout' | 'logoutEverywhere' }> & Renews & RedirectsToContinue,
): SagaGenerator {
  yield* takeLeading([logoutRequested, logoutEverywhereRequested, loggedInViewShown], function* (event) {
    const { isLogout } = yield* select(selectVisit);
    if (loggedInViewShown.match(event) && !isLogout) return;

    const isEverywhere = logoutEverywhereRequested.match(event);
    const outcome = yield* whileWaiting(
      authenticated(services, (session) => (isEverywhere ? session.logoutEverywhere() : session.logout())),
    );
    // A refused renewal means that the session has already ended, for example by a logout whose answer was lost.
    if (!(yield* select(selectIsLoggedIn))) return yield* finishLogout(services, isEverywhere);
    switch (outcome.kind) {
      case 'answered':
        yield* put(loggedOut({ by: 'visitor' }));
        return yield* finishLogout(services, isEverywhere);
      case 'refused':
        yield* put(logoutRefused());
        return yield* showError({ key: 'notLoggedOut' });
      case 'failed':
        yield* put(logoutFailed());
        return yield* showError(outcome.text);
    }
  });
}

function* finishLogout(services: RedirectsToContinue, isEverywhere: boolean): SagaGenerator {
  yield* showSuccess(isEverywhere ? 'loggedOutEverywhere' : 'loggedOut');
  yield* redirectToContinue(services);
}
