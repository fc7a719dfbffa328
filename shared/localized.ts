import type { LanguageCode } from './languages';

/** A name by language code; languages without one use the English name. */
type Localized = { readonly en: string } & Readonly<Record<string, string>>;

export function localized(name: Localized, language: string): string {
  return name[language] ?? name.en;
}

/** The locale for dates: the site's English is British. */
export const dateLocale = (code: LanguageCode): string => (code === 'en' ? 'en-GB' : code);
