import { started } from '../src/features/client/slice';
import {
  loggedIn,
  loggedOut,
  profileLoaded,
  selectIsLoggedIn,
  selectIsSessionKnown,
} from '../src/features/session/slice';
import { call, put, select, type Flow } from './effects';
import { authenticated, type Renews } from './renewal';
import type { Uses } from './services';

export type RestoresSession = Uses<{ session: 'profile' }> & Renews;

/** The app start (docs/behaviour.md, 4): detect mobile, renew the access token, load the profile. */
export function* start(services: Uses<{ browser: 'isMobile' | 'pageOrigin' }> & RestoresSession): Flow {
  const isMobile = yield* call(services.browser.isMobile);
  const pageOrigin = yield* call(services.browser.pageOrigin);
  yield* put(started({ isMobile, pageOrigin }));
  yield* restoreSession(services);
}

/**
 * Logged in on a renewal that answers 200 and a profile that loads; logged out on anything else.
 * @param by what asked for it
 */
export function* restoreSession(services: RestoresSession, by: 'renewal' | 'otherTab' = 'renewal'): Flow {
  try {
    yield* restore(services, by);
  } finally {
    // What waits for the session's being known waits for nothing, however this ended.
    if (!(yield* select(selectIsSessionKnown))) yield* put(loggedOut({ by: 'start' }));
  }
}

function* restore(services: RestoresSession, by: 'renewal' | 'otherTab'): Flow {
  const renewal = yield* call(services.anonymous.refreshAccessToken);
  if (renewal.kind !== 'answered') return yield* notRestored();

  const profile = yield* authenticated(services, (session) => session.profile());
  if (profile.kind !== 'answered') return yield* notRestored();

  yield* put(profileLoaded({ uiLanguageId: profile.body.uiLanguageId }));
  yield* put(loggedIn({ by }));
}

// Who has logged in while the renewal was under way stays so: its answer is about the session before.
function* notRestored(): Flow {
  if (!(yield* select(selectIsLoggedIn))) yield* put(loggedOut({ by: 'start' }));
}
