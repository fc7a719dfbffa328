import {
  emailRestored,
  restoreConfirmed,
  restoreLinkIncomplete,
  restoreLinkOpened,
  restoreLinkRefused,
} from '../src/features/emailRestore/slice';
import { loggedOut, selectIsLoggedIn } from '../src/features/session/slice';
import { call, put, select, takeLeading, type SagaGenerator } from './effects';
import { mailedLink } from './mailedLink';
import { showError, showOutcome } from './notices';
import type { Services } from './services';
import { sessionKnownUnlessGivenUp } from './sessionKnown';
import { whileWaiting } from './waiting';

const link = { opened: restoreLinkOpened, incomplete: restoreLinkIncomplete, refused: restoreLinkRefused };

/** Restores an account's old address by a mailed link (docs/behaviour.md, Managing the account), once it is confirmed. */
export function* emailRestore(services: Services): SagaGenerator {
  const { token, refusal } = yield* mailedLink(services, 'restoreEmail', link);

  yield* takeLeading([restoreConfirmed], function* () {
    if (!(yield* whileWaiting(sessionKnownUnlessGivenUp()))) return yield* showError({ key: 'givenUp' });
    const outcome = yield* whileWaiting(call(services.anonymous.restoreEmail, { Token: token() }));
    if (outcome.kind === 'answered') {
      yield* put(emailRestored());
      if (yield* select(selectIsLoggedIn)) yield* put(loggedOut({ by: 'visitor' }));
    } else if (outcome.kind === 'refused' && outcome.status === 400) yield* put(refusal());
    yield* showOutcome(outcome);
  });
}
