/**
 * The interface languages, in the order the settings page lists them (specification 4 and 9).
 * A third language is one row here and one folder beside this file.
 */
export const languages = [
  { id: 1, name: 'English', code: 'en' },
  { id: 128, name: 'Polski', code: 'pl' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];

export const fallbackLanguage = languages[0];

/** The cookie that carries the language id, set by the service and read by the browser (specification 3). */
export const languageCookie = 'uiLanguageId';

/** The language of an id as the cookie or the profile gives it; English for any other or a missing one. */
export function languageOfId(id: number | string | null | undefined) {
  return languages.find((language) => String(language.id) === String(id)) ?? fallbackLanguage;
}

export function languageOfCode(code: string) {
  return languages.find((language) => language.code === code) ?? fallbackLanguage;
}
