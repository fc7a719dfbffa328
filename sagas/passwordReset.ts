import { validateNewPassword } from '../shared/validation';
import { accountsLeadingTo } from '../src/app/routes';
import { errorsFound } from '../src/features/accounts/slice';
import {
  accountTold,
  linkIncomplete,
  linkOpened,
  linkRefused,
  newPasswordSubmitted,
  passwordResetSucceeded,
} from '../src/features/passwordReset/slice';
import { loggedOut, selectIsLoggedIn } from '../src/features/session/slice';
import { textOfProblem } from '../src/lib/outcome';
import { call, put, select, takeLeading, type SagaGenerator } from './effects';
import { checkFields } from './fieldErrors';
import { mailedLink } from './mailedLink';
import { showError, showSuccess } from './notices';
import { leadTo } from './redirectToContinue';
import type { Services } from './services';
import { sessionKnownUnlessGivenUp } from './sessionKnown';
import { whileWaiting } from './waiting';

/** Long enough to read the success message before the login form takes its place, in milliseconds. */
const readingTime = 3000;

const link = { opened: linkOpened, incomplete: linkIncomplete, refused: linkRefused };

/**
 * Sets a new password by a mailed link (docs/behaviour.md, Accounts). A new password ends all sessions, this browser's too.
 */
export function* passwordReset(services: Services): SagaGenerator {
  let links = 0;
  const { token, refusal } = yield* mailedLink(services, 'resetPassword', link, function* (opened): SagaGenerator {
    const turn = (links += 1);
    // If the passkeys cannot be listed, none is kept; the link alone still sets a password.
    const outcome = yield* call(services.anonymous.resetAccount, { Token: opened });
    // Another account's link may have been opened meanwhile. Compare counters, because a replay has no tokens.
    if (turn !== links) return;
    if (outcome.kind === 'answered') yield* put(accountTold({ account: outcome.body }));
    if (outcome.kind === 'refused' && outcome.status === 400) yield* put(refusal());
  });

  yield* takeLeading([newPasswordSubmitted], function* ({ payload, meta: { secret } }) {
    if (!(yield* checkFields(validateNewPassword(secret)))) return yield* showError({ key: 'validationErrors' });
    if (!(yield* whileWaiting(sessionKnownUnlessGivenUp()))) {
      yield* put(errorsFound({ errors: { form: { key: 'givenUp' } } }));
      return yield* showError({ key: 'givenUp' });
    }
    const body = { Token: token(), Password: secret.password, KeepPasskeys: payload.keepPasskeys };
    const outcome = yield* whileWaiting(call(services.anonymous.resetPassword, body));
    if (outcome.kind === 'answered') return yield* succeed(services, outcome.body.continueTo ?? null);
    yield* showError({ key: 'passwordNotReset' });
    if (outcome.kind === 'refused' && outcome.status === 400) return yield* put(refusal());
    const text = textOfProblem(outcome);
    yield* put(errorsFound({ errors: { form: text } }));
  });
}

function* succeed(services: Services, onward: string | null): SagaGenerator {
  yield* put(passwordResetSucceeded());
  if (yield* select(selectIsLoggedIn)) yield* put(loggedOut({ by: 'visitor' }));
  yield* showSuccess('passwordReset');
  yield* call(services.clock.sleep, readingTime);
  yield* leadTo(services, accountsLeadingTo(onward));
}
