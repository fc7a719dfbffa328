import { loggedIn, loggedOut, selectIsSessionKnown } from '../src/features/session/slice';
import { select, take, type Flow } from './effects';

/**
 * Waits for the end of the app start's renewal, where it is still under way: one renewal serves all, and the
 * refusal of an old session cannot arrive after a new one has begun and clear its cookies.
 */
export function* sessionKnown(): Flow {
  if (!(yield* select(selectIsSessionKnown))) yield* take(loggedIn, loggedOut);
}
