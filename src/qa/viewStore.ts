import { createAction } from '@reduxjs/toolkit';
import type { RootState } from '../app/rootReducer';
import { createStore, type Store } from '../app/store';

export const shown = createAction<RootState>('qa/shown');

/** A store that holds the state on display. It ignores every event but `shown`, such as those of a replica's controls. */
export function createViewStore(first: RootState): Store {
  const { urlProtocol, pageOrigin, sisterHost, trustedOrigins } = first.client;
  const addresses = { urlProtocol, siteOrigin: pageOrigin, apiOrigin: '', sisterHost, trustedOrigins };
  const store = createStore({ addresses, language: first.language.code });
  store.replaceReducer((state = first, event) => (shown.match(event) ? event.payload : state));
  store.dispatch(shown(first));
  return store;
}
