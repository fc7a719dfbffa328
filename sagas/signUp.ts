import { signedUp, signUpFailed, signUpRefused, signUpSubmitted } from '../src/features/accounts/slice';
import { selectContinueBeyond } from '../src/features/navigation/continueTo';
import { textOfRefusal } from '../src/lib/outcome';
import type { SignUpRequest } from '../shared/contract';
import { longestAddress } from '../shared/paths';
import { validateSignUp } from '../shared/validation';
import { call, put, select, takeLeading, type SagaGenerator } from './effects';
import { checkFields } from './fieldErrors';
import { showError, showSuccess } from './notices';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/**
 * The return address for a mailed link, which may be opened in any browser. One that is too long is left out, because the
 * service would refuse the whole sign-up. @param address null if there is none
 */
export const returnTarget = (address: string | null): Pick<SignUpRequest, 'Continue'> =>
  address !== null && address.length <= longestAddress ? { Continue: address } : {};

/** Sign up (docs/behaviour.md, 4, 5, 8): check all rules, show one combined notice, then the login form. */
export function* signUp(services: Uses<{ anonymous: 'signUp'; browser: 'awaitLink' }>): SagaGenerator {
  yield* takeLeading([signUpSubmitted], function* ({ payload, meta: { secret } }) {
    if (!(yield* checkFields(validateSignUp(secret)))) return yield* showError({ key: 'validationErrors' });

    const outcome = yield* whileWaiting(
      call(services.anonymous.signUp, {
        Username: secret.username,
        Email: secret.email,
        Password: secret.password,
        LanguageId: payload.languageId,
        ...returnTarget(yield* select(selectContinueBeyond)),
      }),
    );
    switch (outcome.kind) {
      case 'answered':
        yield* call(services.browser.awaitLink, true);
        yield* put(signedUp());
        return yield* showSuccess('signedUp');
      case 'refused':
        // Who may sign up, or how long to wait: no name or address is in use.
        yield* put(signUpRefused({ wait: [403, 429, 503].includes(outcome.status) ? textOfRefusal(outcome) : null }));
        return yield* showError({ key: 'notSignedUp' });
      case 'failed':
        yield* put(signUpFailed({ text: outcome.text }));
        return yield* showError({ key: 'notSignedUp' });
    }
  });
}
