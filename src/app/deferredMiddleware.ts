import type { Middleware, MiddlewareAPI } from '@reduxjs/toolkit';
import type { RootState } from './rootReducer';

/** An event that was dispatched before the middleware was set, with the state after it. */
export interface Early {
  readonly event: unknown;
  readonly state: RootState;
}

export type DeferredMiddleware = ReturnType<typeof deferredMiddleware>;

/**
 * A place in the store's chain for a middleware whose code comes later. What is reported until then has reached the
 * reducers, and waits for the middleware in its order.
 */
export function deferredMiddleware(onReport: (event: unknown) => void) {
  let store: MiddlewareAPI;
  let first: RootState;
  let handle: ((event: unknown) => unknown) | null = null;
  const waiting: Early[] = [];

  const middleware: Middleware = (api) => {
    store = api;
    first = api.getState() as RootState;
    return (next) => (event) => {
      const result = next(event);
      if (handle !== null) handle(event);
      else {
        waiting.push({ event, state: api.getState() as RootState });
        onReport(event);
      }
      return result;
    };
  };

  /** @param begin sets the middleware to work; what it reports itself comes before what has waited, as if it had been there from the start */
  const join = (deferred: Middleware, begin: (first: RootState, early: readonly Early[]) => void) => {
    handle = deferred(store)((event) => event);
    begin(first, waiting);
    for (const { event } of waiting.splice(0)) handle(event);
  };

  return { middleware, join };
}
