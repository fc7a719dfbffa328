import type { PasskeyOptions } from '../shared/contract';
import { logInFailed, logInShown, passkeyExpected, passkeyLogInRequested } from '../src/features/accounts/slice';
import { selectVisit } from '../src/features/navigation/slice';
import { selectIsLoggedIn } from '../src/features/session/slice';
import { textOfProblem } from '../src/lib/outcome';
import type { Text } from '../src/lib/text';
import { call, hasMovedOn, put, select, takeLatest, takeLeading, type SagaGenerator } from './effects';
import type { RedirectsToContinue } from './redirectToContinue';
import { finishLogin } from './login';
import { showError } from './notices';
import type { Uses } from './services';
import { sessionKnown } from './sessionKnown';
import type { SwitchesLanguage } from './switchLanguage';
import { whileWaiting } from './waiting';

type Services = Uses<{
  anonymous: 'passkeyLoginOptions' | 'passkeyLogin';
  browser: 'canAutofillPasskeys' | 'autofilledPasskey' | 'usePasskey' | 'tellUnknownPasskey';
}> &
  SwitchesLanguage &
  RedirectsToContinue;

/**
 * Logs in with a passkey (docs/behaviour.md, Managing the account): one that the browser offers in the login form by itself,
 * if it has used one of this site before, or one that the form's button asks for.
 */
export function* passkeyLogin(services: Services): SagaGenerator {
  yield* takeLatest([logInShown], function* () {
    yield* sessionKnown();
    if (!(yield* isWanted()) || !(yield* call(services.browser.canAutofillPasskeys))) return;
    yield* put(passkeyExpected());
    const offered = yield* call(services.anonymous.passkeyLoginOptions);
    if (offered.kind !== 'answered') return;
    const { isDone, credential } = yield* call(services.browser.autofilledPasskey, offered.body);
    if (isDone && (yield* isWanted())) yield* logIn(services, offered.body, credential, false);
  });

  yield* takeLeading([passkeyLogInRequested], function* ({ payload: { isRememberMe } }) {
    const offered = yield* whileWaiting(call(services.anonymous.passkeyLoginOptions));
    if (offered.kind !== 'answered') return yield* fail(textOfProblem(offered));
    const { isDone, credential, why } = yield* call(services.browser.usePasskey, offered.body);
    if (why === 'impossible') yield* fail({ key: 'passkeyImpossible' });
    if (why === 'earlier') yield* fail({ key: 'passkeyEarlier' });
    if (isDone) yield* logIn(services, offered.body, credential, isRememberMe);
  });
}

function* isWanted(): SagaGenerator<boolean> {
  return (yield* select(selectVisit)).isLogin === true || !(yield* select(selectIsLoggedIn));
}

function* logIn(services: Services, offered: PasskeyOptions, credential: string, isRememberMe: boolean): SagaGenerator {
  const { isLogin } = yield* select(selectVisit);
  const outcome = yield* whileWaiting(
    call(services.anonymous.passkeyLogin, {
      Credential: credential,
      IsRememberMe: isRememberMe,
      ...(isLogin && { KeepSession: true }),
    }),
  );
  if (outcome.kind === 'answered') return yield* finishLogin(services, outcome.body);
  if (outcome.kind === 'refused' && outcome.status === 404)
    yield* call(services.browser.tellUnknownPasskey, offered, credential);
  // A visitor who has moved to another page meanwhile sees no error there.
  if (!(yield* hasMovedOn())) yield* fail(textOfProblem(outcome));
}

function* fail(text: Text): SagaGenerator {
  yield* put(logInFailed({ text }));
  yield* showError(text);
}
