import { logInShown } from '../src/features/accounts/slice';
import { selectVisit } from '../src/features/navigation/slice';
import { selectIsLoggedIn } from '../src/features/session/slice';
import { textOfProblem } from '../src/lib/outcome';
import { call, select, takeLatest, type SagaGenerator } from './effects';
import type { RedirectsToContinue } from './redirectToContinue';
import { finishLogin } from './login';
import { showError } from './notices';
import type { Uses } from './services';
import { sessionKnown } from './sessionKnown';
import type { SwitchesLanguage } from './switchLanguage';
import { whileWaiting } from './waiting';

type Services = Uses<{
  anonymous: 'passkeyLoginOptions' | 'passkeyLogin';
  browser: 'canAutofillPasskeys' | 'autofilledPasskey';
}> &
  SwitchesLanguage &
  RedirectsToContinue;

/**
 * Log-in by a passkey that the browser offers in the log-in form by itself (docs/behaviour.md, Managing the account).
 * Nothing is shown for it; where the browser cannot do that, nothing happens.
 */
export function* passkeyLogin(services: Services): SagaGenerator {
  yield* takeLatest([logInShown], function* () {
    yield* sessionKnown();
    if ((yield* select(selectIsLoggedIn)) || !(yield* call(services.browser.canAutofillPasskeys))) return;
    const offered = yield* call(services.anonymous.passkeyLoginOptions);
    if (offered.kind !== 'answered') return;
    const { isDone, credential } = yield* call(services.browser.autofilledPasskey, offered.body.options);
    if (!isDone || (yield* select(selectIsLoggedIn))) return;

    const { visits } = yield* select(selectVisit);
    const outcome = yield* whileWaiting(
      call(services.anonymous.passkeyLogin, { Credential: credential, IsRememberMe: false }),
    );
    if (outcome.kind === 'answered')
      return yield* finishLogin(services, { uiLanguageId: outcome.body.uiLanguageId, visits });
    // A visitor who has gone to another page meanwhile has not asked for it.
    if ((yield* select(selectVisit)).visits === visits) yield* showError(textOfProblem(outcome));
  });
}
