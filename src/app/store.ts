import { configureStore, type Middleware } from '@reduxjs/toolkit';
import type { LanguageCode } from '../../i18n/languages';
import { clientStateFor } from '../features/client/slice';
import { languageStateFor } from '../features/language/slice';
import type { SiteAddresses } from '../lib/siteConfig';
import { rootReducer } from './rootReducer';

/**
 * The one store. Redux DevTools see `type` and `payload` only: what travels in `meta.secret`
 * (passwords, tokens, what is being typed) is never shown and never recorded.
 */
export function createStore(start: { addresses: SiteAddresses; language: LanguageCode }, ...middleware: Middleware[]) {
  return configureStore({
    reducer: rootReducer,
    preloadedState: { client: clientStateFor(start.addresses), language: languageStateFor(start.language) },
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
    devTools: { actionSanitizer: withoutSecret },
  });
}

function withoutSecret<Action extends { type: string; meta?: unknown }>(action: Action): Action {
  const { meta: _meta, ...rest } = action;
  return rest as Action;
}

export type Store = ReturnType<typeof createStore>;
