import {
  emailRestored,
  restoreConfirmed,
  restoreLinkIncomplete,
  restoreLinkOpened,
  restoreLinkRefused,
} from '../src/features/emailRestore/slice';
import { locationChanged } from '../src/features/navigation/slice';
import { loggedOut, selectIsLoggedIn } from '../src/features/session/slice';
import { isCut, tokenOf } from '../src/lib/linkToken';
import { call, put, select, takeEvery, takeLeading, type SagaGenerator } from './effects';
import { showError, showOutcome } from './notices';
import type { Services } from './services';
import { sessionKnownUnlessGivenUp } from './sessionKnown';
import { whileWaiting } from './waiting';

/**
 * Restores an account's old address by a mailed link (docs/behaviour.md, Managing the account). The token is removed from
 * the address bar before anything else happens, and kept here until the visitor confirms.
 */
export function* emailRestore(services: Services): SagaGenerator {
  let token = '';
  const refusal = () => (isCut(token) ? restoreLinkIncomplete() : restoreLinkRefused());

  yield* takeEvery([locationChanged], function* ({ payload: visit, meta: { secret } }) {
    if (visit.route !== 'restoreEmail') {
      token = '';
      return;
    }
    const given = tokenOf(secret.token);
    if (given === '') {
      // The address without its token, once that is removed, is not a new link.
      if (token === '') yield* put(refusal());
      return;
    }
    token = given;
    yield* put(restoreLinkOpened());
    yield* call(services.browser.forgetQuery);
  });

  yield* takeLeading([restoreConfirmed], function* () {
    if (!(yield* whileWaiting(sessionKnownUnlessGivenUp()))) return yield* showError({ key: 'givenUp' });
    const outcome = yield* whileWaiting(call(services.anonymous.restoreEmail, { Token: token }));
    if (outcome.kind === 'answered') {
      yield* put(emailRestored());
      if (yield* select(selectIsLoggedIn)) yield* put(loggedOut({ by: 'visitor' }));
    } else if (outcome.kind === 'refused' && outcome.status === 400) yield* put(refusal());
    yield* showOutcome(outcome);
  });
}
