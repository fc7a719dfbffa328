import { languageOfCode, type LanguageCode } from '../../shared/languages';
import { isEntered, isStarted } from '../action-log/exportLog';
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

/**
 * A state of a load as a page shows it that is looked at otherwise. Before its page was entered and the flows have told
 * the state of it, it is shown as the page was loaded.
 */
export function lookedAt(state: RootState, { page }: PageLoad, { language, theme, layout }: Look): RootState {
  const path = page.route === 'notFound' ? '/404' : routes[page.route];
  const shownLayout = layout ?? (isStarted(state) ? null : page.layout);
  const mode = theme ?? (isStarted(state) ? null : page.theme);
  return {
    ...state,
    ...(isEntered(state) ? {} : { navigation: { ...state.navigation, route: page.route, path } }),
    ...(language === null
      ? {}
      : { language: { ...state.language, code: language, selectedId: languageOfCode(language).id } }),
    ...(mode === null ? {} : { theme: { mode } }),
    client: { ...state.client, isMobile: shownLayout === null ? state.client.isMobile : shownLayout === 'phone' },
  };
}
