import { languageOfId, type LanguageCode } from '../shared/languages';
import { languageOfPath } from '../src/app/routes';
import { chunkFailed, wentOnline } from '../src/features/client/slice';
import {
  languageChangeFailed,
  languageChanged,
  languageChosen,
  languageHeard,
  languageListFailed,
  languageListLoaded,
  languageSelectorShown,
  selectLanguage,
  selectLanguageCode,
} from '../src/features/language/slice';
import { locationChanged } from '../src/features/navigation/slice';
import { profileLoaded, selectIsLoggedIn, selectSubject, visitorReplaced } from '../src/features/session/slice';
import type { Outcome } from '../src/lib/outcome';
import { call, put, select, take, takeEvery, takeLatest, type SagaGenerator } from './effects';
import { showFailure, showSuccess } from './notices';
import { askAgain, followAddress, followOtherTab, followProfile } from './followLanguage';
import { authenticated } from './renewal';
import { saveAfterLogin } from './saveAfterLogin';
import type { Services } from './services';
import { returnToPlainAddress, switchTo } from './switchLanguage';
import { uncancelled } from './uncancelled';

/** The interface language (docs/behaviour.md, 4 and Language). */
export function* language(services: Services): SagaGenerator {
  yield* takeLatest([languageSelectorShown, wentOnline], function* (event) {
    if (languageSelectorShown.match(event) || (yield* select(selectLanguage)).list === 'failed')
      yield* loadList(services);
  });
  // While choices are under way, what is stored: a newer choice cancels the flow of the one before it, but not its call.
  let stored: { code: LanguageCode } | null = null;
  yield* takeLatest([languageChosen], function* ({ payload }) {
    stored ??= { code: yield* select(selectLanguageCode) };
    yield* change(services, payload.id, stored);
    stored = null;
  });
  yield* takeEvery([profileLoaded], ({ payload }) => followProfile(services, payload.uiLanguageId));
  yield* takeLatest([languageHeard], ({ payload }) => followOtherTab(services, payload.code));
  yield* takeLatest([visitorReplaced], function* () {
    if (!(yield* select(selectLanguage)).isChanging) return;
    yield* take(languageChanged, languageChangeFailed);
    yield* askAgain(services);
  });
  yield* takeEvery([locationChanged], ({ payload: visit }) => followAddress(services, languageOfPath(visit.prefix)));
}

function* loadList(services: Services): SagaGenerator {
  const outcome = yield* call(services.anonymous.languages);
  if (outcome.kind === 'answered') return yield* put(languageListLoaded({ options: outcome.body }));
  // Logged to the console only (docs/behaviour.md, 8); the client itself logs a call that gets no answer.
  if (outcome.kind === 'refused')
    yield* call(
      services.browser.logError,
      'The list of languages was refused',
      `API Error: ${outcome.status} - ${outcome.statusText}`,
    );
  yield* put(languageListFailed());
}

// The page shows the choice at once and reverts it if it could not be saved, so that it always shows what is stored. Other
// tabs follow once it is: what they do meanwhile may be older or newer.
function* change(services: Services, id: number, stored: { code: LanguageCode }): SagaGenerator {
  const { code } = languageOfId(id);
  const saving = (save: () => Promise<Outcome<unknown>>) =>
    uncancelled(function* () {
      const outcome = yield* call(save);
      if (outcome.kind === 'answered') stored.code = code;
      return outcome;
    });
  const isSwitched = yield* switchTo(services, code);
  const request = { LanguageId: id };
  const wasLoggedIn = yield* select(selectIsLoggedIn);
  const subject = yield* select(selectSubject);
  const outcome = !isSwitched
    ? null
    : wasLoggedIn
      ? yield* authenticated(services, (session) => saving(() => session.saveLanguage(request)))
      : yield* saving(() => services.anonymous.saveLanguageCookie(request));

  if (outcome?.kind === 'answered') {
    yield* switchTo(services, code);
    yield* call(services.browser.passLanguageOn, code);
    yield* put(languageChanged());
    yield* returnToPlainAddress(services);
    return yield* showSuccess('languageChanged');
  }
  if (isSwitched && wasLoggedIn && !(yield* select(selectIsLoggedIn))) {
    yield* saving(() => services.anonymous.saveLanguageCookie(request));
    yield* call(services.browser.passLanguageOn, code);
    return yield* saveAfterLogin(services, request, subject);
  }
  // A deploy may have removed the texts of this build: offer the newer build.
  if (!isSwitched) yield* put(chunkFailed());
  yield* put(languageChangeFailed());
  if (code === (yield* select(selectLanguageCode))) yield* switchTo(services, stored.code);
  yield* showFailure(outcome, { key: 'languageNotChanged' });
}
