import { configureStore, type Middleware } from '@reduxjs/toolkit';
import type { LanguageCode } from '../../i18n/languages';
import { clientStateFor } from '../features/client/slice';
import { languageStateFor } from '../features/language/slice';
import type { SiteAddresses } from '../lib/siteConfig';
import { rootReducer, type RootState } from './rootReducer';

export interface StoreStart {
  readonly addresses: SiteAddresses;
  readonly language: LanguageCode;
  /** The state to begin in, where a replay begins in the middle of a log. */
  readonly state?: RootState;
}

/**
 * The one store. Redux DevTools see `type` and `payload` only: what travels in `meta.secret`
 * (passwords, tokens, what is being typed) is never shown and never recorded.
 */
export function createStore(start: StoreStart, ...middleware: Middleware[]) {
  return configureStore({
    reducer: rootReducer,
    preloadedState: start.state ?? { client: clientStateFor(start.addresses), language: languageStateFor(start.language) },
    middleware: (defaults) => defaults({ thunk: false }).concat(middleware),
    devTools: { actionSanitizer: withoutSecret },
  });
}

function withoutSecret<Action extends { type: string; meta?: unknown }>(action: Action): Action {
  const { meta: _meta, ...rest } = action;
  return rest as Action;
}

export type Store = ReturnType<typeof createStore>;
