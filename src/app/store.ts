import { configureStore, type DevToolsEnhancerOptions, type Middleware } from '@reduxjs/toolkit';
import type { LanguageCode } from '../../shared/languages';
import { clientStateFor } from '../features/client/slice';
import { languageStateFor } from '../features/language/slice';
import type { SiteAddresses } from '../../shared/siteConfig';
import { rootReducer } from './rootReducer';

export interface StoreStart {
  readonly addresses: SiteAddresses;
  readonly language: LanguageCode;
  readonly devTools?: Pick<DevToolsEnhancerOptions, 'actionSanitizer' | 'stateSanitizer'>;
}

/**
 * The one store. Redux DevTools is enabled only if `devTools` provides sanitizers, which development builds take from the
 * action log's lists. `meta.secret` is never shown and never recorded.
 */
export function createStore(start: StoreStart, ...middleware: Middleware[]) {
  return configureStore({
    reducer: rootReducer,
    preloadedState: {
      client: clientStateFor(start.addresses),
      language: languageStateFor(start.language),
    },
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
    devTools: start.devTools ?? false,
  });
}

export type Store = ReturnType<typeof createStore>;
