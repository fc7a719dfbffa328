import { validateUsername } from '../shared/validation';
import { formAccepted, formRefused, loadRetried, usernameSubmitted } from '../src/features/manage/slice';
import { put, takeLeading, type Flow } from './effects';
import { errorTexts } from './fieldErrors';
import { refusalOf } from './formRefusal';
import { freshlyAuthenticated } from './freshlyAuthenticated';
import { showOutcome } from './notices';
import type { Renews } from './renewal';
import type { Uses } from './services';

/** Another username (docs/behaviour.md, Managing the account). */
export function* profileChanges(services: Uses<{ session: 'changeUsername' }> & Renews): Flow {
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
    yield* put(formAccepted());
    yield* put(loadRetried({ part: 'account' }));
    yield* showOutcome(outcome);
  });
}
