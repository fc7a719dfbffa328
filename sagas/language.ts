import type { TranslationFunctions } from '../i18n/i18n-types';
import { i18nObject } from '../i18n/i18n-util';
import { languageOfId, type LanguageCode } from '../shared/languages';
import { languageOfPath } from '../src/app/routes';
import {
  languageChangeFailed,
  languageChanged,
  languageChosen,
  languageListFailed,
  languageListLoaded,
  languageSelectorShown,
  languageSwitched,
  selectLanguageCode,
} from '../src/features/language/slice';
import { entered, selectVisit } from '../src/features/navigation/slice';
import { profileLoaded, selectIsLoggedIn } from '../src/features/session/slice';
import { call, put, select, takeEvery, takeLatest, type Flow } from './effects';
import { showError, showSuccess } from './notices';
import { authenticated } from './renewal';
import type { Services } from './services';

/** The interface language (specification 4; decisions, Language). */
export function* language(services: Services): Flow {
  yield* takeLatest([languageSelectorShown], () => loadList(services));
  yield* takeLatest([languageChosen], ({ payload }) => change(services, payload.id));
  yield* takeEvery([profileLoaded], ({ payload }) => followProfile(services, payload.uiLanguageId));
  yield* takeEvery([entered], ({ payload: visit }) => followAddress(services, languageOfPath(visit.prefix)));
}

function* loadList(services: Services): Flow {
  const outcome = yield* call(services.anonymous.languages);
  if (outcome.kind === 'answered') return yield* put(languageListLoaded({ options: outcome.body }));
  // Told to the console only (specification 8); the client has written down a call without an answer by itself.
  if (outcome.kind === 'refused')
    yield* call(
      services.browser.logError,
      'The list of languages was refused',
      `API Error: ${outcome.status} - ${outcome.statusText}`,
    );
  yield* put(languageListFailed());
}

// The page shows the choice at once and takes it back where it could not be kept, so that what is seen is what is stored.
function* change(services: Services, id: number): Flow {
  const before = yield* select(selectLanguageCode);
  const isSwitched = yield* switchTo(services, languageOfId(id).code);
  const request = { LanguageId: id };
  const outcome = !isSwitched
    ? null
    : (yield* select(selectIsLoggedIn))
      ? yield* authenticated(services, (session) => session.saveLanguage(request))
      : yield* call(services.anonymous.saveLanguageCookie, request);

  if (outcome?.kind === 'answered') {
    yield* put(languageChanged());
    yield* returnToPlainAddress(services);
    return yield* showSuccess('languageChanged');
  }
  yield* put(languageChangeFailed());
  yield* switchTo(services, before);
  yield* showError({ key: 'languageNotChanged' });
}

/** After a log-in the language is the account's, at the specified addresses (decisions, Language). */
export function* switchToAccountLanguage(services: Services, id: number): Flow {
  const { prefix } = yield* select(selectVisit);
  const { code } = languageOfId(id);
  if (languageOfPath(prefix) !== code) yield* returnToPlainAddress(services);
  yield* switchTo(services, code);
}

// Another device may have changed the account's language since this one's cookie was written.
function* followProfile(services: Services, id: number): Flow {
  const { prefix } = yield* select(selectVisit);
  if (prefix !== '') return;
  yield* call(services.browser.rememberLanguage, languageOfId(id).id);
  yield* switchTo(services, languageOfId(id).code);
}

function* followAddress(services: Services, code: LanguageCode | null): Flow {
  if (code !== null) yield* switchTo(services, code);
}

function* returnToPlainAddress(services: Services): Flow {
  const { prefix } = yield* select(selectVisit);
  if (prefix !== '') yield* call(services.browser.dropPrefix);
}

/** @returns whether the texts of the language are there and shown */
function* switchTo(services: Services, code: LanguageCode): Flow<boolean> {
  if (code === (yield* select(selectLanguageCode))) return true;
  const loaded = yield* call(services.texts.load, code);
  if (loaded.kind !== 'answered') return false;
  yield* put(languageSwitched({ code }));
  yield* call(services.browser.setDocumentLanguage, code);
  return true;
}

const known = new Map<LanguageCode, TranslationFunctions>();

/** The texts of a language that is loaded; they are put together once. */
export function textsOf(code: LanguageCode): TranslationFunctions {
  const texts = known.get(code) ?? i18nObject(code);
  known.set(code, texts);
  return texts;
}
