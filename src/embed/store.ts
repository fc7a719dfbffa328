import { applyMiddleware, combineReducers, createStore, type Middleware } from '@reduxjs/toolkit';
import type { LanguageCode } from '../../shared/languages';
import type { RootState } from '../app/rootReducer';
import type { Store } from '../app/store';
import { accountsSlice } from '../features/accounts/slice';
import { clientSlice, clientStateFor } from '../features/client/slice';
import { languageSlice, languageStateFor } from '../features/language/slice';
import { navigationSlice } from '../features/navigation/slice';
import { sessionSlice } from '../features/session/slice';
import { toastSlice } from '../features/toast/slice';
import type { SiteAddresses } from '../../shared/siteConfig';

// The parts of the site's state that the card and its flows read.
const reducer = combineReducers({
  accounts: accountsSlice.reducer,
  client: clientSlice.reducer,
  language: languageSlice.reducer,
  navigation: navigationSlice.reducer,
  session: sessionSlice.reducer,
  toast: toastSlice.reducer,
});

/** A store of one mount's own. Developer tools do not see it: the page is somebody else's. */
export function createMountStore(
  addresses: SiteAddresses,
  language: LanguageCode,
  middleware: readonly Middleware[],
): Store {
  const begin = { client: clientStateFor(addresses), language: languageStateFor(language) };
  return createStore(reducer, begin as Partial<RootState> as never, applyMiddleware(...middleware)) as unknown as Store;
}
