import { waitGivenUp } from '../src/features/client/slice';
import { loggedIn, loggedOut, selectIsSessionKnown } from '../src/features/session/slice';
import { select, take, type SagaGenerator } from './effects';

/**
 * Waits for the end of the app start's renewal, where it is still under way: one renewal serves all, and the
 * refusal of an old session cannot arrive after a new one has begun and clear its cookies.
 * @returns whether the visitor has logged in meanwhile
 */
export function* sessionKnown(): SagaGenerator<boolean> {
  if (yield* select(selectIsSessionKnown)) return false;
  const event = yield* take(loggedIn, loggedOut);
  return loggedIn.match(event) && event.payload.by === 'login';
}

/** The same where a visitor waits for it. @returns whether it is known; false where the visitor gave up waiting */
export function* sessionKnownUnlessGivenUp(): SagaGenerator<boolean> {
  return (yield* select(selectIsSessionKnown)) || !waitGivenUp.match(yield* take(loggedIn, loggedOut, waitGivenUp));
}
