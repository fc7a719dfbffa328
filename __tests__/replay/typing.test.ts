import { configureStore } from '@reduxjs/toolkit';
import { createRecorder } from '../../src/action-log/record';
import { rootReducer } from '../../src/app/rootReducer';
import { logInEdited, logInSubmitted, signUpEdited } from '../../src/features/accounts/slice';
import { newPasswordEdited } from '../../src/features/passwordReset/slice';
import { verificationPasswordEdited } from '../../src/features/verification/slice';

const state = rootReducer(undefined, { type: 'test/started' });
const logIn = { usernameOrEmail: 'visitor', password: 'Open.Sesame1' };
const password = 'Open.Sesame1';

/** The number of entries after an event was dispatched so many times. */
function entriesOf(event: { readonly type: string }, times: number): number {
  const recorder = createRecorder();
  const store = configureStore({
    reducer: () => state,
    middleware: (usual) => usual().concat(recorder.around(() => (next) => next)),
  });
  recorder.begin(state, []);
  const before = recorder.recording()?.entries.length ?? 0;
  for (let at = 0; at < times; at += 1) store.dispatch({ ...event });
  return (recorder.recording()?.entries.length ?? 0) - before;
}

// Otherwise the number of entries would reveal the length of a password.
test.each([
  logInEdited('password', logIn),
  signUpEdited('password', { username: 'visitor', email: 'visitor@mail.example', password, confirmPassword: '' }),
  newPasswordEdited({ password, confirmPassword: '' }),
  verificationPasswordEdited({ password }),
])('L1: $type, reported at every key, is recorded once as long as it breaks the same rules', (event) => {
  expect(entriesOf(event, 9)).toBe(1);
});

test('L4: what is submitted is recorded each time', () => {
  expect(entriesOf(logInSubmitted(false, logIn), 2)).toBe(2);
});
