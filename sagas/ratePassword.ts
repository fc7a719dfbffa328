import { validateNewPassword } from '../shared/validation';
import { newPasswordLeft, passwordRated } from '../src/features/accounts/slice';
import { call, put, takeLatest, type SagaGenerator } from './effects';
import type { Uses } from './services';

/**
 * Asks whether many people use a new password once its field is left, and not at each key: how often it is asked stands
 * in the log, and would tell how long a password is. Where there is no answer there is nothing to say.
 */
export function* ratePassword(services: Uses<{ anonymous: 'commonPassword' }>): SagaGenerator {
  yield* takeLatest([newPasswordLeft], function* ({ meta: { secret } }) {
    if (validateNewPassword(secret).password !== undefined) return;
    const outcome = yield* call(services.anonymous.commonPassword, { Password: secret.password });
    if (outcome.kind === 'answered') yield* put(passwordRated(outcome.body));
  });
}
