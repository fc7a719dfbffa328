import type { LoginAnswer } from '../shared/contract';
import { logInFailed, logInRefused, logInSubmitted } from '../src/features/accounts/slice';
import { selectVisit } from '../src/features/navigation/slice';
import { loggedIn, visitorIn } from '../src/features/session/slice';
import { textOfRefusal } from '../src/lib/outcome';
import { validateLogin } from '../shared/validation';
import { call, put, select, takeLeading, type SagaGenerator } from './effects';
import { checkFields } from './fieldErrors';
import { redirectToContinue, type RedirectsToContinue } from './redirectToContinue';
import { checkSubject } from './renewal';
import { switchToAccountLanguage, type SwitchesLanguage } from './switchLanguage';
import { showError, showSuccess } from './notices';
import type { Uses } from './services';
import { whileWaiting } from './waiting';

/** Log in (docs/behaviour.md, 4, 5, 8): check both fields, ask the service, then go on. */
export function* login(services: Uses<{ anonymous: 'login' }> & SwitchesLanguage & RedirectsToContinue): SagaGenerator {
  yield* takeLeading([logInSubmitted], function* ({ payload, meta: { secret } }) {
    if (!(yield* checkFields(validateLogin(secret)))) return;

    const { isLogin } = yield* select(selectVisit);
    const outcome = yield* whileWaiting(
      call(services.anonymous.login, {
        UsernameOrEmail: secret.usernameOrEmail,
        Password: secret.password,
        IsRememberMe: payload.isRememberMe,
        ...(isLogin && { KeepSession: true }),
      }),
    );
    switch (outcome.kind) {
      case 'answered':
        return yield* finishLogin(services, outcome.body);
      case 'refused': {
        const text = textOfRefusal(outcome);
        yield* put(logInRefused({ text, ...(outcome.status === 403 && { isUnverified: true }) }));
        return yield* showError(text);
      }
      case 'failed':
        yield* put(logInFailed({ text: outcome.text }));
        return yield* showError(outcome.text);
    }
  });
}

export function* finishLogin(services: SwitchesLanguage & RedirectsToContinue, answer: LoginAnswer): SagaGenerator {
  yield* showSuccess('loggedIn');
  // Another tab may have logged in meanwhile.
  yield* checkSubject(answer);
  yield* put(loggedIn({ by: 'login', ...visitorIn(answer) }));
  yield* switchToAccountLanguage(services, answer.uiLanguageId);
  yield* redirectToContinue(services);
}
