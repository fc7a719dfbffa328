import { started } from '../src/features/client/slice';
import { loggedIn, loggedOut, profileLoaded } from '../src/features/session/slice';
import { call, put, type Flow } from './effects';
import { authenticated } from './renewal';
import type { Services } from './services';

/** The app start (specification 4): detect mobile, renew the access token, load the profile. */
export function* start(services: Services): Flow {
  const isMobile = yield* call(services.browser.isMobile);
  const pageOrigin = yield* call(services.browser.pageOrigin);
  yield* put(started({ isMobile, pageOrigin }));
  yield* restoreSession(services);
}

/** Logged in on a renewal that answers 200 and a profile that loads; logged out on anything else. */
export function* restoreSession(services: Services): Flow {
  const renewal = yield* call(services.anonymous.refreshAccessToken);
  if (renewal.kind !== 'answered') return yield* put(loggedOut({ by: 'start' }));

  const profile = yield* authenticated(services, (session) => session.profile());
  if (profile.kind !== 'answered') return yield* put(loggedOut({ by: 'start' }));

  yield* put(profileLoaded({ uiLanguageId: profile.body.uiLanguageId }));
  yield* put(loggedIn({ by: 'renewal' }));
}
