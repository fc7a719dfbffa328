import { languageOfCode, type LanguageCode } from '../../shared/languages';
import type { PageLoad } from '../action-log/logFile';
import type { RootState } from '../app/rootReducer';
import { routes } from '../app/routes';
import type { ThemeMode } from '../theme/mode';
import { indexOf } from './logIndex';

/** The language, theme and layout that a replica is shown in; null means as recorded. */
export interface Look {
  readonly language: LanguageCode | null;
  readonly theme: ThemeMode | null;
  readonly layout: 'phone' | 'desktop' | null;
}

export const asRecorded: Look = { language: null, theme: null, layout: null };

/** Until the flows have put page, layout and theme into the state, those of the document's load are used. */
export function lookedAt(state: RootState, load: PageLoad, { language, theme, layout }: Look): RootState {
  const { client, navigation } = state;
  const isStarted = client.pageOrigin !== '';
  const shownLayout = layout ?? (isStarted ? null : load.begin.layout);
  const mode = theme ?? (isStarted ? null : load.begin.theme);
  const { page } = indexOf(load);
  const route = Object.keys(routes).find((name): name is keyof typeof routes => name === page);
  const arrival = { route: route ?? 'notFound', path: route === undefined ? '/404' : routes[route] } as const;
  return {
    ...state,
    ...(navigation.visits === 0 ? { navigation: { ...navigation, ...arrival } } : {}),
    ...(language === null
      ? {}
      : { language: { ...state.language, code: language, selectedId: languageOfCode(language).id } }),
    ...(mode === null ? {} : { theme: { mode } }),
    client: { ...client, isMobile: shownLayout === null ? client.isMobile : shownLayout === 'phone' },
  };
}
