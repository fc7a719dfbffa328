import { validatePasswordChange } from '../shared/validation';
import {
  formAccepted,
  formRefused,
  loadRetried,
  passwordChangeSubmitted,
  selectManage,
  sessionsEnded,
} from '../src/features/manage/slice';
import { put, select, takeLeading, type SagaGenerator } from './effects';
import { errorTexts } from './fieldErrors';
import { refusalOf } from './formRefusal';
import { showOutcome } from './notices';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** Changes the password; the present one, given with it, is the fresh log-in (docs/behaviour.md, Managing the account). */
export function* changePassword(services: Uses<{ session: 'changePassword' }> & Renews): SagaGenerator {
  yield* takeLeading([passwordChangeSubmitted], function* ({ meta: { secret } }) {
    const errors = errorTexts(validatePasswordChange(secret));
    if (Object.keys(errors).length > 0) return yield* put(formRefused({ form: 'password', errors }));

    const body = { CurrentPassword: secret.currentPassword, NewPassword: secret.password };
    const outcome = yield* whileWaiting(authenticated(services, (session) => session.changePassword(body)));
    if (outcome.kind !== 'answered') {
      const refusal = refusalOf(outcome, { 400: 'password', 403: 'currentPassword' });
      return yield* put(formRefused({ form: 'password', errors: refusal }));
    }
    yield* put(formAccepted({ form: 'password' }));
    yield* put(sessionsEnded({ id: null }));
    // An address that waited for its link waits no longer.
    if ((yield* select(selectManage)).account?.pendingEmail) yield* put(loadRetried({ part: 'account' }));
    yield* showOutcome(outcome);
  });
}
