import { configureStore } from '@reduxjs/toolkit';
import { createRecorder } from '../../src/action-log/record';
import { events } from '../../src/action-log/registry';
import { rootReducer } from '../../src/app/rootReducer';

const state = rootReducer(undefined, { type: 'test/started' });

const secrets = [...events].flatMap(([type, { secret, isTyping }]) =>
  secret === undefined ? [] : [{ type, secret: secret.standIn({}), isTyping }],
);

/** How many entries there are after an event was reported so many times. */
function entriesOf(type: string, secret: object, times: number): number {
  const recorder = createRecorder();
  const store = configureStore({
    reducer: () => state,
    middleware: (usual) => usual().concat(recorder.around(() => (next) => next)),
  });
  recorder.begin(state, []);
  const before = recorder.recording()?.entries.length ?? 0;
  for (let at = 0; at < times; at += 1) store.dispatch({ type, meta: { secret } });
  return (recorder.recording()?.entries.length ?? 0) - before;
}

// Else the number of entries would tell how long a password is.
test.each(secrets.filter(({ isTyping }) => isTyping))(
  '$type, reported at every key, is recorded once as long as it breaks the same rules',
  ({ type, secret }) => {
    expect(entriesOf(type, secret, 9)).toBe(1);
  },
);

test.each(secrets.filter(({ isTyping }) => !isTyping))('$type is recorded each time', ({ type, secret }) => {
  expect(entriesOf(type, secret, 2)).toBe(2);
});
