import { accountsLeadingTo } from '../src/app/routes';
import {
  verificationLinkIncomplete,
  verificationRefused,
  verificationSucceeded,
} from '../src/features/verification/slice';
import { isCut } from '../src/lib/linkToken';
import { call, put, type SagaGenerator } from './effects';
import { showError, showSuccess } from './notices';
import { leadTo } from './redirectToContinue';
import type { Uses } from './services';

/** Long enough to read the success before the log-in form takes its place, in milliseconds; who has gone meanwhile is left alone. */
const readingTime = 1500;

/** The email is verified: it is said, and the log-in form comes, which leads on. */
export function* succeed(
  services: Uses<{ browser: 'awaitLink' | 'navigate'; clock: 'sleep' }>,
  onward: string | null,
  username?: string,
): SagaGenerator {
  yield* call(services.browser.awaitLink, false);
  yield* put(verificationSucceeded({ onward, ...(username !== undefined && { username }) }));
  yield* showSuccess('emailVerified');
  yield* call(services.clock.sleep, readingTime);
  yield* leadTo(services, accountsLeadingTo(onward));
}

/** The link is good for nothing, or can be mended by opening it once more where a part of it is missing. */
export function* refuse(token: string): SagaGenerator {
  yield* put(isCut(token) ? verificationLinkIncomplete() : verificationRefused());
  yield* showError({ key: 'emailNotVerified' });
}
