import { routes } from '../src/app/routes';
import { entered, selectVisit } from '../src/features/navigation/slice';
import {
  verificationFailed,
  verificationRefused,
  verificationStarted,
  verificationSucceeded,
} from '../src/features/verification/slice';
import { call, put, select, takeLeading, type Flow } from './effects';
import { showError, showSuccess } from './notices';
import type { Uses } from './services';

/** Long enough to read the success message before the log-in form takes its place, in milliseconds. */
const readingTime = 1500;

/** Verify the email (docs/behaviour.md, 4, 8). The token leaves the address bar before anything else happens. */
export function* verifyEmail(
  services: Uses<{ anonymous: 'verifyEmail'; browser: 'forgetQuery' | 'navigate'; clock: 'sleep' }>,
): Flow {
  yield* takeLeading([entered], function* ({ payload: visit, meta: { secret } }) {
    if (visit.route !== 'verifyEmail') return;
    yield* put(verificationStarted());
    if (secret.token === null || secret.token.trim() === '') {
      yield* put(verificationRefused());
      return yield* showError({ key: 'emailNotVerified' });
    }
    yield* call(services.browser.forgetQuery);

    const outcome = yield* call(services.anonymous.verifyEmail, { Token: secret.token });
    switch (outcome.kind) {
      case 'answered':
        yield* put(verificationSucceeded());
        yield* showSuccess('emailVerified');
        yield* call(services.clock.sleep, readingTime);
        // Who has gone elsewhere meanwhile is left there.
        if ((yield* select(selectVisit)).route !== 'verifyEmail') return;
        return yield* call(services.browser.navigate, routes.accounts, { replace: true });
      case 'refused':
        yield* put(verificationRefused());
        return yield* showError({ key: 'emailNotVerified' });
      case 'failed':
        yield* put(verificationFailed());
        return yield* showError(outcome.text);
    }
  });
}
