/** In the order of the settings page (docs/behaviour.md, 4 and 9). Another one also needs a folder in `i18n/`. */
export const languages = [
  { id: 1, name: 'English', code: 'en' },
  { id: 128, name: 'Polski', code: 'pl' },
] as const;

export type LanguageCode = (typeof languages)[number]['code'];

export const fallbackLanguage = languages[0];

/** The cookie with the language id, set by the service and read by the browser (docs/behaviour.md, 3). */
export const languageCookie = 'uiLanguageId';

/** The language with this id, from the cookie or the profile; English for an unknown or missing id. */
export function languageOfId(id: number | string | null | undefined) {
  return languages.find((language) => String(language.id) === String(id)) ?? fallbackLanguage;
}

export function languageOfCode(code: string) {
  return languages.find((language) => language.code === code) ?? fallbackLanguage;
}

/** What a path begins with on the pages that are in this language whatever the cookie says; nothing for the first language. */
export const languagePrefix = (code: LanguageCode): string => (code === fallbackLanguage.code ? '' : `/${code}`);
