import { validatePasswordChange } from '../shared/validation';
import {
  formAccepted,
  loadRetried,
  passwordChangeSubmitted,
  secureSubmitted,
  selectManage,
  sessionsEnded,
} from '../src/features/manage/slice';
import { put, select, takeLeading, type SagaGenerator } from './effects';
import { showOutcome } from './notices';
import { authenticated } from './renewal';
import { sendForm } from './sendForm';
import type { Services } from './services';
import { tellPasskeys } from './tellPasskeys';
import { whileWaiting } from './waiting';

/**
 * Changes the password, or secures the account with a new one. The current password is sent along and counts as a fresh
 * login (docs/behaviour.md, Managing the account).
 */
export function* changePassword(services: Services): SagaGenerator {
  yield* takeLeading([passwordChangeSubmitted, secureSubmitted], function* (event) {
    const { secret } = event.meta;
    const form = secureSubmitted.match(event) ? 'secure' : 'password';
    const body = {
      CurrentPassword: secret.currentPassword,
      NewPassword: secret.password,
      ...(secureSubmitted.match(event) && { KeepPasskeys: event.payload.keepPasskeys }),
    };
    const change = whileWaiting(authenticated(services, (session) => session.changePassword(body)));
    const fieldOf = { 400: 'password', 403: 'currentPassword' } as const;
    const outcome = yield* sendForm(form, validatePasswordChange(secret), change, fieldOf);
    if (outcome === null) return;
    yield* put(formAccepted({ form }));
    yield* put(sessionsEnded({ id: null }));
    if (form === 'secure') yield* put(loadRetried({ part: 'passkeys' }));
    // A new password cancels a pending change of the email address.
    if ((yield* select(selectManage)).account?.pendingEmail) yield* put(loadRetried({ part: 'account' }));
    yield* showOutcome(outcome);
    if (form === 'secure') yield* tellPasskeys(services);
  });
}
