import { validateDeletion } from '../shared/validation';
import { dataRequested, deletionClosed, deletionConfirmed, formRefused } from '../src/features/manage/slice';
import { loggedOut } from '../src/features/session/slice';
import { routes } from '../src/app/routes';
import { call, put, takeLeading, type SagaGenerator } from './effects';
import { checkFields } from './fieldErrors';
import { freshlyAuthenticated } from './freshlyAuthenticated';
import { showOutcome } from './notices';
import { leadTo } from './redirectToContinue';
import type { Services } from './services';

/** Saves what is stored about the account as a file, and deletes the account (docs/behaviour.md, Managing the account). */
export function* ownData(services: Services): SagaGenerator {
  yield* takeLeading([dataRequested], function* () {
    const outcome = yield* freshlyAuthenticated(services, (session) => session.accountData());
    if (outcome === null) return;
    if (outcome.kind === 'answered') yield* call(services.browser.saveData, JSON.stringify(outcome.body, null, 2));
    else yield* showOutcome(outcome);
  });

  yield* takeLeading([deletionConfirmed], function* ({ meta: { secret } }) {
    if (!(yield* checkFields(validateDeletion(secret), (errors) => formRefused({ form: 'deletion', errors })))) return;
    const outcome = yield* freshlyAuthenticated(services, (session) => session.deleteOwnAccount());
    if (outcome?.kind !== 'answered') {
      yield* put(deletionClosed());
      if (outcome !== null) yield* showOutcome(outcome);
      return;
    }
    // Leave first: after the logout this page would show the login form, useless to someone whose account is gone.
    yield* leadTo(services, routes.welcome);
    yield* put(loggedOut({ by: 'deletion' }));
    yield* showOutcome(outcome);
  });
}
