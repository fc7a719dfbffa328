import { waitGivenUp } from '../src/features/client/slice';
import { loggedIn, loggedOut, selectIsSessionKnown } from '../src/features/session/slice';
import { select, take, type SagaGenerator } from './effects';

/**
 * Waits for the app start's renewal if it is still under way: one renewal serves all flows, and a late refusal of an old
 * session cannot clear the cookies of a new one.
 * @returns whether the visitor has logged in meanwhile
 */
export function* sessionKnown(): SagaGenerator<boolean> {
  if (yield* select(selectIsSessionKnown)) return false;
  const event = yield* take(loggedIn, loggedOut);
  return loggedIn.match(event) && event.payload.by === 'login';
}

/** Same, but the visitor may give up waiting. @returns true if the session is known; false if the visitor gave up */
export function* sessionKnownUnlessGivenUp(): SagaGenerator<boolean> {
  return (yield* select(selectIsSessionKnown)) || !waitGivenUp.match(yield* take(loggedIn, loggedOut, waitGivenUp));
}
