import { validateChosenPassword } from '../shared/validation';
import {
  confirmationSubmitted,
  confirmed,
  passkeyConfirmationRequested,
  passkeyFailed,
} from '../src/features/manage/slice';
import { call, put, takeLeading, type SagaGenerator } from './effects';
import { authenticated } from './renewal';
import { sendForm } from './sendForm';
import type { Services } from './services';
import { whileWaiting } from './waiting';

/**
 * Confirms the visitor's identity by password or passkey when a change to the account requires it (docs/behaviour.md,
 * Managing the account).
 */
export function* confirmIdentity(services: Services): SagaGenerator {
  yield* takeLeading([confirmationSubmitted], function* ({ meta: { secret } }) {
    const confirm = authenticated(services, (session) => session.confirmIdentity({ Password: secret.password }));
    const broken = validateChosenPassword(secret);
    if (yield* sendForm('confirmation', broken, whileWaiting(confirm), { 403: 'password' })) yield* put(confirmed());
  });
  yield* takeLeading([passkeyConfirmationRequested], function* () {
    const options = whileWaiting(call(services.anonymous.passkeyLoginOptions));
    const offered = yield* sendForm('confirmation', {}, options);
    if (offered === null) return;
    const { isDone, credential, why = 'cancelled' } = yield* call(services.browser.usePasskey, offered.body);
    if (!isDone) return yield* put(passkeyFailed({ why }));
    const confirm = authenticated(services, (session) => session.confirmByPasskey({ Credential: credential }));
    if (yield* sendForm('confirmation', {}, whileWaiting(confirm))) yield* put(confirmed());
  });
}
