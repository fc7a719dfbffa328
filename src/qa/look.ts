import { languageOfCode, type LanguageCode } from '../../shared/languages';
import type { PageLoad } from '../action-log/logFile';
import type { RootState } from '../app/rootReducer';
import { routes } from '../app/routes';
import type { ThemeMode } from '../theme/mode';

/** What a replica is looked at in, whatever the log was recorded in; null is as recorded. */
export interface Look {
  readonly language: LanguageCode | null;
  readonly theme: ThemeMode | null;
  readonly layout: 'phone' | 'desktop' | null;
}

export const asRecorded: Look = { language: null, theme: null, layout: null };

/** A state of a load as a page shows it that is looked at otherwise; before its page was entered, as the page's. */
export function lookedAt(state: RootState, { page }: PageLoad, { language, theme, layout }: Look): RootState {
  const isEntered = state.navigation.visits > 0;
  return {
    ...state,
    ...(isEntered
      ? {}
      : {
          navigation: {
            ...state.navigation,
            route: page.route,
            path: page.route === 'notFound' ? '/404' : routes[page.route],
          },
        }),
    ...(language === null
      ? {}
      : { language: { ...state.language, code: language, selectedId: languageOfCode(language).id } }),
    ...(theme === null ? {} : { theme: { mode: theme } }),
    client: { ...state.client, isMobile: layout === null ? state.client.isMobile : layout === 'phone' },
  };
}
