import { errorsFound, signedUp, signUpFailed, signUpRefused, signUpSubmitted } from '../src/features/accounts/slice';
import { textOfRefusal } from '../src/lib/outcome';
import { validateSignUp } from '../shared/validation';
import { call, put, takeLeading, type Flow } from './effects';
import { errorTexts } from './fieldErrors';
import { showError, showSuccess } from './notices';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** Sign up (docs/behaviour.md, 4, 5, 8): all rules checked, one combined notice, then the log-in form. */
export function* signUp(services: Uses<{ anonymous: 'signUp' }>): Flow {
  yield* takeLeading([signUpSubmitted], function* ({ payload, meta: { secret } }) {
    const errors = errorTexts(validateSignUp(secret));
    if (Object.keys(errors).length > 0) {
      yield* put(errorsFound({ errors }));
      return yield* showError({ key: 'validationErrors' });
    }

    const outcome = yield* whileWaiting(
      call(services.anonymous.signUp, {
        Username: secret.username,
        Email: secret.email,
        Password: secret.password,
        LanguageId: payload.languageId,
      }),
    );
    switch (outcome.kind) {
      case 'answered':
        yield* put(signedUp());
        return yield* showSuccess('signedUp');
      case 'refused':
        yield* put(
          signUpRefused({ wait: outcome.status === 429 || outcome.status === 503 ? textOfRefusal(outcome) : null }),
        );
        return yield* showError({ key: 'notSignedUp' });
      case 'failed':
        yield* put(signUpFailed({ text: outcome.text }));
        return yield* showError({ key: 'notSignedUp' });
    }
  });
}
