import type { Middleware } from '@reduxjs/toolkit';
import type { Services } from '../sagas/services';
import { deferredMiddleware } from './app/deferredMiddleware';
import { createStore, type StoreStart } from './app/store';
import { startSagas, type FlowOptions } from './startSagas';

/** Extra middleware for a store without a page: a replay's checks, a recorder. */
export interface StoreOptions extends FlowOptions {
  readonly before?: readonly Middleware[];
  /** Receives events just before the reducers, and before the flows react. */
  readonly after?: readonly Middleware[];
}

/** Creates a store with deferred flows, as on the page; `run` starts them. */
export function setupStore(
  start: StoreStart,
  services: Services,
  { before = [], after = [], ...joined }: StoreOptions = {},
) {
  const deferred = deferredMiddleware(() => {});
  const store = createStore(start, ...before, deferred.middleware, ...after);
  return { store, run: () => startSagas(deferred, services, joined) };
}

export type SetupStore = typeof setupStore;
