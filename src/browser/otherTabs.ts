import { languages, type LanguageCode } from '../../shared/languages';
import { themeModeOf, themeStorageKey, type ThemeMode } from '../theme/mode';
import { wantedLanguage } from './documentStart';
import { readStored } from './storage';

/** The local storage key through which a tab passes its language on to the other tabs. */
export const languageStorageKey = 'vestibule.language';

/** Listens for theme and language choices in other tabs. They are validated: any script of the origin may write them. */
export function watchChoices(on: {
  readonly mode: (mode: ThemeMode) => void;
  readonly language: (code: LanguageCode) => void;
}): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === themeStorageKey) on.mode(themeModeOf(newValue));
    const language = languages.find(({ code }) => code === newValue);
    if (key === languageStorageKey && language !== undefined) on.language(language.code);
  });
  // A page that Back brings from the browser's cache has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    on.mode(themeModeOf(readStored(themeStorageKey)));
    on.language(wantedLanguage());
  });
}
