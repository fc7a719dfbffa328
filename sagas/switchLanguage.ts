import { languageOfId, type LanguageCode } from '../shared/languages';
import { languageOfPath } from '../src/app/routes';
import { languageSwitched, selectLanguage, selectLanguageCode } from '../src/features/language/slice';
import { selectVisit } from '../src/features/navigation/slice';
import { call, put, select, type SagaGenerator } from './effects';
import type { Uses } from './services';

export type SwitchesLanguage = Uses<{ browser: 'dropPrefix' | 'setDocumentLanguage'; texts: 'load' }>;

/** @returns whether the texts of the language were loaded and are shown */
export function* switchTo(services: SwitchesLanguage, code: LanguageCode): SagaGenerator<boolean> {
  if (code === (yield* select(selectLanguageCode))) return true;
  const loaded = yield* call(services.texts.load, code);
  if (loaded.kind !== 'answered') return false;
  yield* put(languageSwitched({ code }));
  yield* call(services.browser.setDocumentLanguage, code);
  return true;
}

/**
 * Switches to the account's language after a login, and drops the address's prefix if it names another language
 * (docs/behaviour.md, Language). A choice that is still being saved is newer than the account's.
 */
export function* switchToAccountLanguage(services: SwitchesLanguage, id: number): SagaGenerator {
  if ((yield* select(selectLanguage)).isChanging) return;
  const { prefix } = yield* select(selectVisit);
  const { code } = languageOfId(id);
  if (languageOfPath(prefix) !== code) yield* returnToPlainAddress(services);
  yield* switchTo(services, code);
}

export function* returnToPlainAddress(services: SwitchesLanguage): SagaGenerator {
  const { prefix } = yield* select(selectVisit);
  if (prefix !== '') yield* call(services.browser.dropPrefix);
}
