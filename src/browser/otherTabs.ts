import { languages, type LanguageCode } from '../../shared/languages';
import { themeModeOf, themeStorageKey, type ThemeMode } from '../theme/mode';

/** Where a tab leaves the language that it has come to show, for the others to follow. */
export const languageStorageKey = 'vestibule.language';

/** Hears of the choices that are made in other tabs of the site; anybody of this origin may have written them. */
export function hearChoices(on: {
  readonly mode: (mode: ThemeMode) => void;
  readonly language: (code: LanguageCode) => void;
}): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeStorageKey) on.mode(themeModeOf(newValue));
    const language = languages.find(({ code }) => code === newValue);
    if (key === languageStorageKey && language !== undefined) on.language(language.code);
  });
}
