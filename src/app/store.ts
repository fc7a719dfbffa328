import { configureStore, type DevToolsEnhancerOptions, type Middleware } from '@reduxjs/toolkit';
import type { LanguageCode } from '../../shared/languages';
import { clientStateFor } from '../features/client/slice';
import { languageStateFor } from '../features/language/slice';
import type { SiteAddresses } from '../../shared/siteConfig';
import { rootReducer, type RootState } from './rootReducer';

export interface StoreStart {
  readonly addresses: SiteAddresses;
  readonly language: LanguageCode;
  /** The state to begin in, where a replay begins in a log’s own. */
  readonly state?: RootState;
  readonly devTools?: Pick<DevToolsEnhancerOptions, 'actionSanitizer' | 'stateSanitizer'>;
}

/**
 * The one store. Redux DevTools is asked in only where `devTools` says what it may be told: a development build, and
 * there by the lists of the action log. What travels in `meta.secret` is never shown and never recorded.
 */
export function createStore(start: StoreStart, ...middleware: Middleware[]) {
  return configureStore({
    reducer: rootReducer,
    preloadedState: start.state ?? {
      client: clientStateFor(start.addresses),
      language: languageStateFor(start.language),
    },
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
    devTools: start.devTools ?? false,
  });
}

export type Store = ReturnType<typeof createStore>;
