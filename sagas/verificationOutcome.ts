import { accountsLeadingTo } from '../src/app/routes';
import { selectVisit } from '../src/features/navigation/slice';
import { verificationRefused, verificationSucceeded } from '../src/features/verification/slice';
import { call, put, select, type SagaGenerator } from './effects';
import { showError, showSuccess } from './notices';
import type { Uses } from './services';

/** Long enough to read the success before the log-in form takes its place, in milliseconds; who has gone meanwhile is left alone. */
const readingTime = 1500;

/** The email is verified: it is said, and the log-in form comes, which leads on. */
export function* succeed(
  services: Uses<{ browser: 'awaitLink' | 'navigate'; clock: 'sleep' }>,
  onward: string | null,
): SagaGenerator {
  yield* call(services.browser.awaitLink, false);
  yield* put(verificationSucceeded({ onward }));
  yield* showSuccess('emailVerified');
  yield* call(services.clock.sleep, readingTime);
  const { route } = yield* select(selectVisit);
  if (route === 'verifyEmail') yield* call(services.browser.navigate, accountsLeadingTo(onward), { replace: true });
}

/** The link is good for nothing. */
export function* refuse(): SagaGenerator {
  yield* put(verificationRefused());
  yield* showError({ key: 'emailNotVerified' });
}
