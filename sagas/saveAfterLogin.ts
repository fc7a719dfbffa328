import { languageChangeFailed, languageChanged } from '../src/features/language/slice';
import { loggedIn } from '../src/features/session/slice';
import { put, take, type SagaGenerator } from './effects';
import { askAgain } from './followLanguage';
import { showError } from './notices';
import { authenticated } from './renewal';
import type { Services } from './services';

/**
 * The session ended before the choice was saved: it is saved for the visitor's account after the next login. Until then
 * `isChanging` stays true. Another visitor who logs in has not chosen it.
 * @param subject the visitor who chose it; undefined if the service did not say
 */
export function* saveAfterLogin(
  services: Services,
  request: { readonly LanguageId: number },
  subject: string | undefined,
): SagaGenerator {
  const { sub } = (yield* take(loggedIn)).payload;
  if (subject !== undefined && sub !== undefined && sub !== subject) {
    yield* put(languageChanged());
    return yield* askAgain(services);
  }
  const outcome = yield* authenticated(services, (session) => session.saveLanguage(request));
  if (outcome.kind === 'answered') return yield* put(languageChanged());
  yield* put(languageChangeFailed());
  yield* showError({ key: 'languageNotChanged' });
}
