import { accessCheckRequested, loggedIn, loggedOut } from '../src/features/session/slice';
import { call, takeEvery, type SagaGenerator } from './effects';
import type { Uses } from './services';

/** Shows what was hidden while a session seemed likely, once it is known whether there is one. */
export function* showAccounts(services: Uses<{ browser: 'showAccounts' }>): SagaGenerator {
  yield* takeEvery([loggedIn, loggedOut, accessCheckRequested], function* () {
    yield* call(services.browser.showAccounts);
  });
}
