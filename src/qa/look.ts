import { languageOfCode, type LanguageCode } from '../../shared/languages';
import type { Store } from '../app/store';
import type { ThemeMode } from '../theme/mode';

/** What a replica is looked at in, whatever the log was recorded in; null is as recorded. */
export interface Look {
  readonly language: LanguageCode | null;
  readonly theme: ThemeMode | null;
  readonly layout: 'phone' | 'desktop' | null;
}

export const asRecorded: Look = { language: null, theme: null, layout: null };

/** The same store as a page sees it that is looked at otherwise; the replay itself goes on as recorded. */
export function lookingAs(store: Store, { language, theme, layout }: Look): Store {
  let last: ReturnType<Store['getState']> | null = null;
  let seen = store.getState();
  const getState = () => {
    const state = store.getState();
    if (state === last) return seen;
    last = state;
    seen = {
      ...state,
      ...(language === null
        ? {}
        : { language: { ...state.language, code: language, selectedId: languageOfCode(language).id } }),
      ...(theme === null ? {} : { theme: { mode: theme } }),
      ...(layout === null ? {} : { client: { ...state.client, isMobile: layout === 'phone' } }),
    };
    return seen;
  };
  return { ...store, getState };
}
