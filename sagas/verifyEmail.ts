import { validateChosenPassword } from '../shared/validation';
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
  verificationRetried,
  verificationStarted,
} from '../src/features/verification/slice';
import { tokenOf } from '../src/lib/linkToken';
import { isBusyOrBroken, textOfRefusal } from '../src/lib/outcome';
import { call, put, select, takeLeading, type SagaGenerator } from './effects';
import { errorTexts } from './fieldErrors';
import { showError } from './notices';
import type { Services } from './services';
import { refuse, succeed } from './verificationOutcome';
import { whileWaiting } from './waiting';

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
    if (token === '') return yield* refuse(token);
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
    switch (outcome.kind) {
      case 'answered':
        return yield* succeed(services, outcome.body.continueTo ?? null, outcome.body.username);
      case 'refused':
        if (outcome.status === 409) return yield* put(verificationPasswordAsked());
        if (!isBusyOrBroken(outcome)) return yield* refuse(token);
        yield* put(verificationFailed({ why: textOfRefusal(outcome) }));
        return yield* showError({ key: 'emailNotVerified' });
      case 'failed':
        yield* put(verificationFailed({ why: outcome.text }));
        return yield* showError(outcome.text);
    }
  }

  yield* takeLeading([verificationPasswordSubmitted], function* ({ meta: { secret } }) {
    const errors = errorTexts(validateChosenPassword(secret));
    if (Object.keys(errors).length > 0) return yield* put(errorsFound({ errors }));

    const body = { Token: token, Password: secret.password };
    const outcome = yield* whileWaiting(call(services.anonymous.verifyEmail, body));
    switch (outcome.kind) {
      case 'answered':
        return yield* succeed(services, outcome.body.continueTo ?? null, outcome.body.username);
      case 'refused': {
        const text = textOfRefusal(outcome);
        if (outcome.status === 409) yield* put(errorsFound({ errors: { password: text } }));
        else if (isBusyOrBroken(outcome)) yield* put(errorsFound({ errors: { form: text } }));
        else return yield* refuse(token);
        return yield* showError({ key: 'emailNotVerified' });
      }
      case 'failed':
        yield* put(errorsFound({ errors: { form: outcome.text } }));
        return yield* showError(outcome.text);
    }
  });
}

function* isUndecided(): SagaGenerator<boolean> {
  return (
    (yield* select(selectVisit)).route === 'verifyEmail' && (yield* select(selectVerification)).status === 'undecided'
  );
}
