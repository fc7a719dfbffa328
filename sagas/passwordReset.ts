import { validateNewPassword } from '../shared/validation';
import { accountsLeadingTo } from '../src/app/routes';
import { errorsFound } from '../src/features/accounts/slice';
import { locationChanged } from '../src/features/navigation/slice';
import {
  accountTold,
  linkIncomplete,
  linkOpened,
  linkRefused,
  newPasswordSubmitted,
  passwordResetSucceeded,
} from '../src/features/passwordReset/slice';
import { loggedOut, selectIsLoggedIn } from '../src/features/session/slice';
import { isCut, tokenOf } from '../src/lib/linkToken';
import { textOfProblem } from '../src/lib/outcome';
import { call, put, select, takeEvery, takeLeading, type SagaGenerator } from './effects';
import { errorTexts } from './fieldErrors';
import { showError, showSuccess } from './notices';
import { leadTo } from './redirectToContinue';
import type { Services } from './services';
import { sessionKnownUnlessGivenUp } from './sessionKnown';
import { whileWaiting } from './waiting';

/** Long enough to read the success message before the login form takes its place, in milliseconds. */
const readingTime = 3000;

/**
 * Sets a new password by a mailed link (docs/behaviour.md, Accounts). The token is removed from the address bar before
 * anything else happens, and kept here until the form is submitted. A new password ends all sessions, this browser's too.
 */
export function* passwordReset(services: Services): SagaGenerator {
  let token = '';
  let links = 0;
  // If the token is missing or cut off, opening the link again may help.
  const refusal = () => (isCut(token) ? linkIncomplete() : linkRefused());

  yield* takeEvery([locationChanged], function* ({ payload: visit, meta: { secret } }) {
    if (visit.route !== 'resetPassword') {
      token = '';
      return;
    }
    const given = tokenOf(secret.token);
    if (given === '') {
      // The address without its token, once that is removed, is not a new link.
      if (token === '') yield* put(refusal());
      return;
    }
    token = given;
    const turn = (links += 1);
    yield* put(linkOpened());
    yield* call(services.browser.forgetQuery);
    // If the passkeys cannot be listed, none is kept; the link alone still sets a password.
    const outcome = yield* call(services.anonymous.resetAccount, { Token: token });
    // Another account's link may have been opened meanwhile. Compare counters, because a replay has no tokens.
    if (turn !== links) return;
    if (outcome.kind === 'answered') yield* put(accountTold({ account: outcome.body }));
    if (outcome.kind === 'refused' && outcome.status === 400) yield* put(refusal());
  });

  yield* takeLeading([newPasswordSubmitted], function* ({ payload, meta: { secret } }) {
    const errors = errorTexts(validateNewPassword(secret));
    if (Object.keys(errors).length > 0) {
      yield* put(errorsFound({ errors }));
      return yield* showError({ key: 'validationErrors' });
    }
    if (!(yield* whileWaiting(sessionKnownUnlessGivenUp()))) {
      yield* put(errorsFound({ errors: { form: { key: 'givenUp' } } }));
      return yield* showError({ key: 'givenUp' });
    }
    const body = { Token: token, Password: secret.password, KeepPasskeys: payload.keepPasskeys };
    const outcome = yield* whileWaiting(call(services.anonymous.resetPassword, body));
    if (outcome.kind === 'answered') return yield* succeed(services, outcome.body.continueTo ?? null);
    yield* showError({ key: 'passwordNotReset' });
    if (outcome.kind === 'refused' && outcome.status === 400) return yield* put(refusal());
    const text = textOfProblem(outcome);
    yield* put(errorsFound({ errors: { form: text } }));
  });
}

function* succeed(services: Services, onward: string | null): SagaGenerator {
  yield* put(passwordResetSucceeded());
  if (yield* select(selectIsLoggedIn)) yield* put(loggedOut({ by: 'visitor' }));
  yield* showSuccess('passwordReset');
  yield* call(services.clock.sleep, readingTime);
  yield* leadTo(services, accountsLeadingTo(onward));
}
