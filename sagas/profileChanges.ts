import { validateAddress, validateUsername } from '../shared/validation';
import {
  emailSubmitted,
  formAccepted,
  formRefused,
  loadRetried,
  usernameSubmitted,
} from '../src/features/manage/slice';
import { put, takeLeading, type SagaGenerator } from './effects';
import { errorTexts } from './fieldErrors';
import { refusalOf } from './formRefusal';
import { freshlyAuthenticated } from './freshlyAuthenticated';
import { showOutcome } from './notices';
import type { Renews } from './renewal';
import type { Uses } from './services';

/** Another username, and another email address, which counts once a link to it was opened (docs/behaviour.md, Managing the account). */
export function* profileChanges(services: Uses<{ session: 'changeUsername' | 'changeEmail' }> & Renews): SagaGenerator {
  yield* takeLeading([usernameSubmitted], function* ({ meta: { secret } }) {
    const errors = errorTexts(validateUsername(secret));
    if (Object.keys(errors).length > 0) return yield* put(formRefused({ form: 'username', errors }));

    const outcome = yield* freshlyAuthenticated(services, (session) =>
      session.changeUsername({ Username: secret.username }),
    );
    if (outcome === null) return;
    if (outcome.kind !== 'answered') {
      const refusal = refusalOf(outcome, { 400: 'username', 409: 'username' });
      return yield* put(formRefused({ form: 'username', errors: refusal }));
    }
    yield* put(formAccepted({ form: 'username' }));
    yield* put(loadRetried({ part: 'account' }));
    yield* showOutcome(outcome);
  });

  yield* takeLeading([emailSubmitted], function* ({ meta: { secret } }) {
    const errors = errorTexts(validateAddress(secret));
    if (Object.keys(errors).length > 0) return yield* put(formRefused({ form: 'email', errors }));

    const outcome = yield* freshlyAuthenticated(services, (session) => session.changeEmail({ Email: secret.email }));
    if (outcome === null) return;
    if (outcome.kind !== 'answered')
      return yield* put(formRefused({ form: 'email', errors: refusalOf(outcome, { 400: 'email' }) }));
    yield* put(formAccepted({ form: 'email' }));
    yield* put(loadRetried({ part: 'account' }));
    yield* showOutcome(outcome);
  });
}
