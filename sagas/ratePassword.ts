import { validateNewPassword } from '../shared/validation';
import { newPasswordLeft, passwordRated } from '../src/features/accounts/slice';
import { call, put, takeLatest, type SagaGenerator } from './effects';
import type { Uses } from './services';

/**
 * Asks whether a new password is a common one once its field is left. It does not ask at each keystroke, because the log
 * records every call, and their number would reveal the password's length. Without an answer nothing is shown.
 */
export function* ratePassword(services: Uses<{ anonymous: 'commonPassword' }>): SagaGenerator {
  yield* takeLatest([newPasswordLeft], function* ({ meta: { secret } }) {
    if (validateNewPassword(secret).password !== undefined) return;
    const outcome = yield* call(services.anonymous.commonPassword, { Password: secret.password });
    if (outcome.kind === 'answered') yield* put(passwordRated(outcome.body));
  });
}
