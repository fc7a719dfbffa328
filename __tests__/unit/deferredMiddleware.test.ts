import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { deferredMiddleware } from '../../src/app/deferredMiddleware';

function open() {
  const unjoined: unknown[] = [];
  const heard: string[] = [];
  const late = deferredMiddleware((event) => unjoined.push(event));
  const store = configureStore({
    reducer: (sum: number | undefined, { type }: { type: string }): number => (sum ?? 0) + (type === 'one' ? 1 : 0),
    middleware: (defaults) => defaults().concat(late.middleware),
  });
  const listener: Middleware =
    ({ getState }) =>
    (next) =>
    (event) => {
      const result = next(event);
      heard.push(`${(event as { type: string }).type} at ${getState()}`);
      return result;
    };
  return { late, store, heard, unjoined, listener };
}

describe('A middleware whose code comes later', () => {
  test('hears what was reported before it came, in its order, once', () => {
    const { late, store, heard, listener } = open();
    store.dispatch({ type: 'one' });
    store.dispatch({ type: 'two' });
    expect(store.getState()).toBe(1);
    late.join(listener, () => {});
    expect(heard).toEqual(['one at 1', 'two at 1']);
  });

  test('hears at once what is reported from then on, after the reducers', () => {
    const { late, store, heard, listener, unjoined } = open();
    late.join(listener, () => {});
    store.dispatch({ type: 'one' });
    expect(heard).toEqual(['one at 1']);
    expect(unjoined).toEqual([]);
  });

  test('reports what it begins with before what has waited, as one that was there from the start', () => {
    const { late, store, heard, listener } = open();
    store.dispatch({ type: 'one' });
    late.join(listener, () => store.dispatch({ type: 'begun' }));
    expect(heard).toEqual(['begun at 1', 'one at 1']);
  });

  test('is told of as wanted by every report that it misses', () => {
    const { store, unjoined } = open();
    store.dispatch({ type: 'one' });
    expect(unjoined).toEqual([{ type: 'one' }]);
  });
});
