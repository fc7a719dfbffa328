import { sessionEndHeard, started, tabShown, wentOnline } from '../src/features/client/slice';
import {
  loggedIn,
  loggedOut,
  profileLoaded,
  selectIsLoggedIn,
  selectIsSessionKnown,
  selectVisitor,
  visitorIn,
  visitorReplaced,
} from '../src/features/session/slice';
import { isNoSession, type Outcome } from '../src/lib/outcome';
import { call, put, select, takeEvery, takeLatest, takeLeading, unlessOvertaken, type SagaGenerator } from './effects';
import { authenticated, renew, type Renews } from './renewal';
import type { Uses } from './services';

export type RestoresSession = Uses<{ session: 'profile' }> & Renews;

/**
 * The app start (docs/behaviour.md, 4): detect mobile, renew the access token, load the profile. The session is checked
 * again when the service says that it may have ended on another device, and when the tab is shown again. When another
 * visitor takes the place of the one shown, their profile is loaded.
 */
export function* start(services: Uses<{ browser: 'isMobile' | 'pageOrigin' }> & RestoresSession): SagaGenerator {
  const isMobile = yield* call(services.browser.isMobile);
  const pageOrigin = yield* call(services.browser.pageOrigin);
  yield* put(started({ isMobile, pageOrigin }));
  let isAnswered = yield* restoreSession(services);
  yield* takeLatest([visitorReplaced], function* () {
    yield* loadVisitor(services, 'otherTab');
  });
  yield* takeEvery([wentOnline], function* () {
    if (yield* select(selectIsLoggedIn)) {
      if (!(yield* select(selectVisitor))) yield* loadVisitor(services, 'otherTab');
    } else if (!isAnswered) isAnswered = yield* restoreSession(services);
  });
  yield* takeLeading([tabShown, sessionEndHeard], () => checkSession(services));
}

export function* checkSession(services: RestoresSession): SagaGenerator {
  if (!(yield* select(selectIsLoggedIn))) return;
  const renewal = yield* unlessOvertaken([loggedIn, loggedOut], () => renew(services));
  if (renewal?.kind === 'refused' && isNoSession(renewal)) yield* put(loggedOut({ by: 'refusedRenewal' }));
}

/**
 * Logs the visitor in if the renewal answers 200 and the profile loads, and out otherwise.
 * @param by what asked for it
 * @returns false if the service did not answer
 */
export function* restoreSession(
  services: RestoresSession,
  by: 'renewal' | 'otherTab' = 'renewal',
): SagaGenerator<boolean> {
  try {
    return yield* restore(services, by);
  } finally {
    // However this ended, flows that wait for the session to be known must not wait for ever.
    if (!(yield* select(selectIsSessionKnown))) yield* put(loggedOut({ by: 'start' }));
  }
}

// A login or logout that happens meanwhile is newer than the answers, and cancels the wait for them.
function* restore(services: RestoresSession, by: 'renewal' | 'otherTab'): SagaGenerator<boolean> {
  const renewal = yield* unlessOvertaken([loggedIn, loggedOut], () => renew(services));
  if (renewal?.kind === 'answered') return yield* loadVisitor(services, by, [loggedIn, loggedOut]);
  return yield* notRestored(renewal);
}

/** @param newer the events that cancel the load. Not a login by default: a login as another visitor starts this load. */
export function* loadVisitor(
  services: RestoresSession,
  by: 'renewal' | 'otherTab',
  newer: readonly (typeof loggedIn | typeof loggedOut)[] = [loggedOut],
): SagaGenerator<boolean> {
  const profile = yield* unlessOvertaken(newer, () => authenticated(services, (session) => session.profile()));
  if (profile?.kind !== 'answered') return yield* notRestored(profile);

  yield* put(profileLoaded({ uiLanguageId: profile.body.uiLanguageId }));
  yield* put(loggedIn({ by, ...visitorIn({ ...profile.body, sub: profile.body.id }) }));
  return true;
}

function* notRestored(outcome: Outcome<unknown> | undefined): SagaGenerator<boolean> {
  if (outcome !== undefined && !(yield* select(selectIsLoggedIn))) yield* put(loggedOut({ by: 'start' }));
  return outcome?.kind !== 'failed';
}
