import { accessCheckRequested, loggedIn, loggedOut } from '../src/features/session/slice';
import { call, takeEvery, type SagaGenerator } from './effects';
import type { Uses } from './services';

/**
 * Remembers in the browser whether a session is likely, so that the next page load does not show the log-in
 * form first to somebody who is logged in; and shows what was held back for that, once it is known.
 */
export function* sessionHint(services: Uses<{ browser: 'expectSession' | 'showAccounts' }>): SagaGenerator {
  yield* takeEvery([loggedIn], function* () {
    yield* call(services.browser.expectSession, true);
  });
  yield* takeEvery([loggedOut], function* () {
    yield* call(services.browser.expectSession, false);
  });
  yield* takeEvery([loggedIn, loggedOut, accessCheckRequested], function* () {
    yield* call(services.browser.showAccounts);
  });
}
