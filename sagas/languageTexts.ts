import type { TranslationFunctions } from '../i18n/i18n-types';
import { i18nObject } from '../i18n/i18n-util';
import type { LanguageCode } from '../shared/languages';

const known = new Map<LanguageCode, TranslationFunctions>();

/** The texts of a loaded language, built once and cached. */
export function textsOf(code: LanguageCode): TranslationFunctions {
  const texts = known.get(code) ?? i18nObject(code);
  known.set(code, texts);
  return texts;
}
