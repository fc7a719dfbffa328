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
import type { Outcome } from '../src/lib/outcome';
import { call, put, select, takeEvery, takeLatest, takeLeading, unlessOvertaken, type SagaGenerator } from './effects';
import { authenticated, renew, type Renews } from './renewal';
import type { Uses } from './services';

export type RestoresSession = Uses<{ session: 'profile' }> & Renews;

/** A renewal answers these where the session has ended, or this browser has none. */
const noSession = [204, 401];

/**
 * The app start (docs/behaviour.md, 4): detect mobile, renew the access token, load the profile. When the service says that
 * the session may have ended on another device, or the visitor looks at the tab again, it is asked for once more. The profile
 * of a visitor who took another's place is loaded too.
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

/** Asks whether there is still a session, and whose. */
export function* checkSession(services: RestoresSession): SagaGenerator {
  if (!(yield* select(selectIsLoggedIn))) return;
  const renewal = yield* unlessOvertaken([loggedIn, loggedOut], () => renew(services));
  if (renewal?.kind === 'refused' && noSession.includes(renewal.status))
    yield* put(loggedOut({ by: 'refusedRenewal' }));
}

/**
 * Logged in on a renewal that answers 200 and a profile that loads; logged out on anything else.
 * @param by what asked for it
 * @returns false where the service did not answer
 */
export function* restoreSession(
  services: RestoresSession,
  by: 'renewal' | 'otherTab' = 'renewal',
): SagaGenerator<boolean> {
  try {
    return yield* restore(services, by);
  } finally {
    // Flows that wait for the session to be known wait no longer, however this ended.
    if (!(yield* select(selectIsSessionKnown))) yield* put(loggedOut({ by: 'start' }));
  }
}

// A log-in or log-out that comes meanwhile is newer than the answers.
function* restore(services: RestoresSession, by: 'renewal' | 'otherTab'): SagaGenerator<boolean> {
  const renewal = yield* unlessOvertaken([loggedIn, loggedOut], () => renew(services));
  if (renewal?.kind === 'answered') return yield* loadVisitor(services, by, [loggedIn, loggedOut]);
  return yield* notRestored(renewal);
}

/** @param newer what overtakes it; a log-in whose answer said that the visitor is another one has begun it itself */
function* loadVisitor(
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
