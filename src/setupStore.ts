import type { Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import type { Services } from '../sagas/services';
import type { Recorder } from './action-log/record';
import { deferredMiddleware } from './app/deferredMiddleware';
import { createStore, type StoreStart } from './app/store';
import { startSagas } from './startSagas';

/** Extra middleware for a store without a page: a replay's checks, a recorder. */
export interface Surroundings {
  readonly before?: readonly Middleware[];
  /** Receives events just before the reducers, and before the flows react. */
  readonly after?: readonly Middleware[];
  readonly recorder?: Recorder;
  readonly sagaMonitor?: SagaMonitor;
}

/** Creates a store with deferred flows, as on the page; `run` starts them. */
export function setupStore(
  start: StoreStart,
  services: Services,
  { before = [], after = [], ...joined }: Surroundings = {},
) {
  const deferred = deferredMiddleware(() => {});
  const store = createStore(start, ...before, deferred.middleware, ...after);
  return { store, run: () => startSagas(deferred, services, joined) };
}

export type SetupStore = typeof setupStore;
