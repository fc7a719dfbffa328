import { validateNewPassword } from '../shared/validation';
import { newPasswordLeft, passwordRated } from '../src/features/manage/slice';
import { put, takeLatest, type SagaGenerator } from './effects';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';

/**
 * Asks whether many people use a new password once its field is left, and not at each key: how often it is asked stands
 * in the log, and would tell how long a password is. Where there is no answer there is nothing to say.
 */
export function* ratePassword(services: Uses<{ session: 'commonPassword' }> & Renews): SagaGenerator {
  yield* takeLatest([newPasswordLeft], function* ({ meta: { secret } }) {
    if (validateNewPassword(secret).password !== undefined) return;
    const outcome = yield* authenticated(services, (session) => session.commonPassword({ Password: secret.password }));
    if (outcome.kind === 'answered') yield* put(passwordRated(outcome.body));
  });
}
