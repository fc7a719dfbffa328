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
import type { Services } from './services';

/** Long enough to read the success message before the login form takes its place, in milliseconds. */
const readingTime = 1500;

export function* succeed(services: Services, onward: string | null, username?: string): SagaGenerator {
  yield* call(services.browser.awaitLink, false);
  yield* put(verificationSucceeded({ onward, ...(username !== undefined && { username }) }));
  yield* showSuccess('emailVerified');
  yield* call(services.clock.sleep, readingTime);
  yield* leadTo(services, accountsLeadingTo(onward));
}

export function* refuse(token: string): SagaGenerator {
  yield* put(isCut(token) ? verificationLinkIncomplete() : verificationRefused());
  yield* showError({ key: 'emailNotVerified' });
}
