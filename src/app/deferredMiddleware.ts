import type { Middleware, MiddlewareAPI } from '@reduxjs/toolkit';
import type { RootState } from './rootReducer';

export type DeferredMiddleware = ReturnType<typeof deferredMiddleware>;

/**
 * A slot in the middleware chain for a middleware whose code loads later. Until then, events reach the reducers at once
 * and are queued in order for the middleware.
 * @param onDispatch runs for each queued event
 */
export function deferredMiddleware(onDispatch: (event: unknown) => void) {
  let store: MiddlewareAPI;
  let first: RootState;
  let handle: ((event: unknown) => unknown) | null = null;
  const waiting: unknown[] = [];

  const middleware: Middleware = (api) => {
    store = api;
    first = api.getState() as RootState;
    return (next) => (event) => {
      const result = next(event);
      if (handle !== null) handle(event);
      else {
        waiting.push(event);
        onDispatch(event);
      }
      return result;
    };
  };

  /**
   * @param begin starts the middleware; the events that it dispatches itself come before the queued ones, as if it had been
   *   there from the start
   */
  const join = (deferred: Middleware, begin: (first: RootState, early: readonly unknown[]) => void) => {
    handle = deferred(store)((event) => event);
    begin(first, waiting);
    for (const event of waiting.splice(0)) handle(event);
  };

  return { middleware, join };
}
