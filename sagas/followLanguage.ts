import { languageOfId, type LanguageCode } from '../shared/languages';
import {
  languageChangeFailed,
  languageChanged,
  selectLanguage,
  selectLanguageCode,
} from '../src/features/language/slice';
import { selectVisit } from '../src/features/navigation/slice';
import { loggedIn, profileLoaded, selectIsLoggedIn } from '../src/features/session/slice';
import { call, put, select, take, type SagaGenerator } from './effects';
import { authenticated } from './renewal';
import type { Services } from './services';
import { switchTo } from './switchLanguage';

// Languages that were chosen elsewhere: in the account, in another tab, in the address.

// Another device may have changed the account's language since this one's cookie was written.
export function* followProfile(services: Services, id: number): SagaGenerator {
  const { prefix } = yield* select(selectVisit);
  if (prefix !== '' || (yield* select(selectLanguage)).isChanging) return;
  yield* call(services.browser.rememberLanguage, languageOfId(id).id);
  const { code } = languageOfId(id);
  if (code === (yield* select(selectLanguageCode))) return;
  if (yield* switchTo(services, code)) yield* call(services.browser.passLanguageOn, code);
}

// An answer that is under way may be older than the other tab's choice.
export function* followOtherTab(services: Services, code: LanguageCode): SagaGenerator {
  const { prefix } = yield* select(selectVisit);
  if (prefix === '') yield* switchTo(services, code);
  yield* take(loggedIn, languageChanged, languageChangeFailed);
  yield* askAgain(services);
}

/** Follows what the account has stored, once what was under way has ended. */
export function* askAgain(services: Services): SagaGenerator {
  if (!(yield* select(selectIsLoggedIn))) return;
  const profile = yield* authenticated(services, (session) => session.profile());
  if (profile.kind === 'answered') yield* put(profileLoaded({ uiLanguageId: profile.body.uiLanguageId }));
}

export function* followAddress(services: Services, code: LanguageCode | null): SagaGenerator {
  if (code !== null) yield* switchTo(services, code);
}
