import { validatePasswordChange } from '../shared/validation';
import {
  formAccepted,
  loadRetried,
  passwordChangeSubmitted,
  selectManage,
  sessionsEnded,
} from '../src/features/manage/slice';
import { put, select, takeLeading, type SagaGenerator } from './effects';
import { showOutcome } from './notices';
import { authenticated, type Renews } from './renewal';
import { sendForm } from './sendForm';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** Changes the password; the present one, given with it, is the fresh log-in (docs/behaviour.md, Managing the account). */
export function* changePassword(services: Uses<{ session: 'changePassword' }> & Renews): SagaGenerator {
  yield* takeLeading([passwordChangeSubmitted], function* ({ meta: { secret } }) {
    const body = { CurrentPassword: secret.currentPassword, NewPassword: secret.password };
    const change = whileWaiting(authenticated(services, (session) => session.changePassword(body)));
    const fieldOf = { 400: 'password', 403: 'currentPassword' } as const;
    const outcome = yield* sendForm('password', validatePasswordChange(secret), change, fieldOf);
    if (outcome === null) return;
    yield* put(formAccepted({ form: 'password' }));
    yield* put(sessionsEnded({ id: null }));
    // An address that waited for its link waits no longer.
    if ((yield* select(selectManage)).account?.pendingEmail) yield* put(loadRetried({ part: 'account' }));
    yield* showOutcome(outcome);
  });
}
