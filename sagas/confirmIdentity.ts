import { validateChosenPassword } from '../shared/validation';
import {
  confirmationSubmitted,
  confirmed,
  formRefused,
  passkeyConfirmationRequested,
  passkeyFailed,
} from '../src/features/manage/slice';
import { call, put, takeLeading, type SagaGenerator } from './effects';
import { errorTexts } from './fieldErrors';
import { refusalOf } from './formRefusal';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

type Services = Uses<{
  anonymous: 'passkeyLoginOptions';
  session: 'confirmIdentity' | 'confirmByPasskey';
  browser: 'usePasskey';
}> &
  Renews;

/** The password or a passkey once more, where a change of the account asks for it (docs/behaviour.md, Managing the account). */
export function* confirmIdentity(services: Services): SagaGenerator {
  yield* takeLeading([confirmationSubmitted], function* ({ meta: { secret } }) {
    const errors = errorTexts(validateChosenPassword(secret));
    if (Object.keys(errors).length > 0) return yield* put(formRefused({ form: 'confirmation', errors }));

    const outcome = yield* whileWaiting(
      authenticated(services, (session) => session.confirmIdentity({ Password: secret.password })),
    );
    if (outcome.kind === 'answered') return yield* put(confirmed());
    yield* put(formRefused({ form: 'confirmation', errors: refusalOf(outcome, { 403: 'password' }) }));
  });
  yield* takeLeading([passkeyConfirmationRequested], function* () {
    const offered = yield* whileWaiting(call(services.anonymous.passkeyLoginOptions));
    if (offered.kind !== 'answered')
      return yield* put(formRefused({ form: 'confirmation', errors: refusalOf(offered) }));
    const { isDone, credential } = yield* call(services.browser.usePasskey, offered.body.options);
    if (!isDone) return yield* put(passkeyFailed());
    const outcome = yield* whileWaiting(
      authenticated(services, (session) => session.confirmByPasskey({ Credential: credential })),
    );
    yield* put(
      outcome.kind === 'answered' ? confirmed() : formRefused({ form: 'confirmation', errors: refusalOf(outcome) }),
    );
  });
}
