import type { Middleware } from '@reduxjs/toolkit';
import type { SagaMonitor } from 'redux-saga';
import { flows } from '../sagas/root';
import type { Services } from '../sagas/services';
import type { Recorder } from './action-log/record';
import { deferredMiddleware } from './app/deferredMiddleware';
import { createStore, type StoreStart } from './app/store';
import { startSagas } from './startSagas';

/** The middleware around a store where no page is: a replay's checks, a recorder. */
export interface Surroundings {
  /** Hears an event before anybody does. */
  readonly before?: readonly Middleware[];
  /** Hears an event as the reducers do, before the flows react. */
  readonly after?: readonly Middleware[];
  readonly recorder?: Recorder;
  readonly sagaMonitor?: SagaMonitor;
}

/** The store with a place for the flows, as the page has it; `run` starts them. */
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

const flowNames: ReadonlyMap<unknown, string> = new Map(Object.entries(flows).map(([name, flow]) => [flow, name]));

/** The name of a flow, which is that of its file in `sagas/`; null for any other function. */
export const nameOfFlow = (saga: unknown): string | null => flowNames.get(saga) ?? null;
