import type { UnknownAction } from '@reduxjs/toolkit';
import { validateChosenPassword } from '../shared/validation';
import { accountsLeadingTo } from '../src/app/routes';
import { errorsFound } from '../src/features/accounts/slice';
import { wentOnline } from '../src/features/client/slice';
import { locationChanged, selectVisit } from '../src/features/navigation/slice';
import {
  verificationConfirmed,
  verificationFailed,
  verificationOffered,
  verificationPasswordAsked,
  verificationPasswordSubmitted,
  selectVerification,
  verificationLinkIncomplete,
  verificationRefused,
  verificationRetried,
  verificationStarted,
  verificationSucceeded,
} from '../src/features/verification/slice';
import { isCut, tokenOf } from '../src/lib/linkToken';
import { isBusyOrBroken, textOfProblem } from '../src/lib/outcome';
import type { Text } from '../src/lib/text';
import { call, put, select, takeLeading, type SagaGenerator } from './effects';
import { checkFields } from './fieldErrors';
import { showError, showSuccess } from './notices';
import { leadTo } from './redirectToContinue';
import type { Services } from './services';
import { whileWaiting } from './waiting';

/** Long enough to read the success message before the login form takes its place, in milliseconds. */
const readingTime = 1500;

type Answer = Awaited<ReturnType<Services['anonymous']['verifyEmail']>>;
type Verified = Extract<Answer, { kind: 'answered' }>['body'];

/**
 * Verifies the email (docs/behaviour.md, 4, 8). The token is removed from the address bar before anything else happens. In
 * the browser that signed up, the verification starts by itself; in any other, the visitor presses a button. If another
 * sign-up asked for the same name or address (409), the page asks for the password. The token is kept here for that and
 * for another try, so a visitor who comes back to the address without it finds the page as it was.
 */
export function* verifyEmail(services: Services): SagaGenerator {
  let token = '';

  yield* takeLeading([locationChanged], function* ({ payload: visit, meta: { secret } }) {
    const given = tokenOf(secret.token);
    if (visit.route !== 'verifyEmail' || (given === '' && token !== '')) return;
    yield* put(verificationStarted());
    token = given;
    if (token === '') return yield* refuse();
    yield* call(services.browser.forgetQuery);
    if (yield* call(services.browser.isLinkAwaited)) yield* verify();
    else yield* put(verificationOffered());
  });

  yield* takeLeading([verificationConfirmed, verificationRetried, wentOnline], function* (event) {
    if (wentOnline.match(event)) {
      if (!(yield* isUndecided())) return;
      yield* put(verificationStarted());
    }
    yield* verify();
  });

  function* verify(): SagaGenerator {
    const outcome = yield* call(services.anonymous.verifyEmail, { Token: token });
    if (isContested(outcome)) return yield* put(verificationPasswordAsked());
    yield* settle(outcome, (why) => verificationFailed({ why }));
  }

  yield* takeLeading([verificationPasswordSubmitted], function* ({ meta: { secret } }) {
    if (!(yield* checkFields(validateChosenPassword(secret)))) return;
    const body = { Token: token, Password: secret.password };
    const outcome = yield* whileWaiting(call(services.anonymous.verifyEmail, body));
    const field = isContested(outcome) ? 'password' : 'form';
    yield* settle(outcome, (text) => errorsFound({ errors: { [field]: text } }));
  });

  /** @param undecided the event if the link itself was not refused, so that another try may succeed */
  function* settle(outcome: Answer, undecided: (why: Text) => UnknownAction): SagaGenerator {
    if (outcome.kind === 'answered') return yield* succeed(outcome.body);
    if (outcome.kind === 'refused' && !isContested(outcome) && !isBusyOrBroken(outcome)) return yield* refuse();
    const why = textOfProblem(outcome);
    yield* put(undecided(why));
    yield* showError(outcome.kind === 'refused' ? { key: 'emailNotVerified' } : why);
  }

  function* succeed({ continueTo, username }: Verified): SagaGenerator {
    const onward = continueTo ?? null;
    yield* call(services.browser.awaitLink, false);
    yield* put(verificationSucceeded({ onward, ...(username !== undefined && { username }) }));
    yield* showSuccess('emailVerified');
    yield* call(services.clock.sleep, readingTime);
    yield* leadTo(services, accountsLeadingTo(onward));
  }

  function* refuse(): SagaGenerator {
    yield* put(isCut(token) ? verificationLinkIncomplete() : verificationRefused());
    yield* showError({ key: 'emailNotVerified' });
  }
}

/** Whether another sign-up asked for the same name or address. */
const isContested = (outcome: Answer) => outcome.kind === 'refused' && outcome.status === 409;

function* isUndecided(): SagaGenerator<boolean> {
  return (
    (yield* select(selectVisit)).route === 'verifyEmail' && (yield* select(selectVerification)).status === 'undecided'
  );
}
