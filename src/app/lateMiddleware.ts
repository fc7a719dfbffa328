import type { Middleware, MiddlewareAPI } from '@reduxjs/toolkit';

/**
 * A place in the store's chain for a middleware whose code comes later. What is reported until then has reached the
 * reducers, and waits for the middleware in its order.
 */
export function lateMiddleware(onReport: (event: unknown) => void) {
  let store: MiddlewareAPI;
  let handle: ((event: unknown) => unknown) | null = null;
  const waiting: unknown[] = [];

  const middleware: Middleware = (api) => {
    store = api;
    return (next) => (event) => {
      const result = next(event);
      if (handle !== null) handle(event);
      else {
        waiting.push(event);
        onReport(event);
      }
      return result;
    };
  };

  /** @param begin sets the middleware to work; what it reports itself comes before what has waited, as if it had been there from the start */
  const join = (late: Middleware, begin: () => void) => {
    handle = late(store)((event) => event);
    begin();
    waiting.splice(0).forEach(handle);
  };

  return { middleware, join };
}
