import { validateChosenPassword } from '../shared/validation';
import { confirmationSubmitted, confirmed, formRefused } from '../src/features/manage/slice';
import { put, takeLeading, type Flow } from './effects';
import { errorTexts } from './fieldErrors';
import { refusalOf } from './formRefusal';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** The password once more, where a change of the account asks for it (docs/behaviour.md, Managing the account). */
export function* confirmIdentity(services: Uses<{ session: 'confirmIdentity' }> & Renews): Flow {
  yield* takeLeading([confirmationSubmitted], function* ({ meta: { secret } }) {
    const errors = errorTexts(validateChosenPassword(secret));
    if (Object.keys(errors).length > 0) return yield* put(formRefused({ form: 'confirmation', errors }));

    const outcome = yield* whileWaiting(
      authenticated(services, (session) => session.confirmIdentity({ Password: secret.password })),
    );
    if (outcome.kind === 'answered') return yield* put(confirmed());
    yield* put(formRefused({ form: 'confirmation', errors: refusalOf(outcome, { 403: 'password' }) }));
  });
}
