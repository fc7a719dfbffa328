import { wentOnline } from '../src/features/client/slice';
import { selectContinueHost } from '../src/features/navigation/continueTo';
import { locationChanged, selectVisit } from '../src/features/navigation/slice';
import {
  accessChecked,
  accessCheckFailed,
  accessCheckRequested,
  loggedOut,
  redirectLoopFound,
  selectAccessCheck,
  selectIsLoggedIn,
} from '../src/features/session/slice';
import { call, put, select, takeEvery, takeLatest, takeLeading, type SagaGenerator } from './effects';
import { redirectToContinue } from './redirectToContinue';
import { authenticated } from './renewal';
import type { Services } from './services';
import { sessionKnown, sessionKnownUnlessGivenUp } from './sessionKnown';
import { loadVisitor } from './start';

/** The refresh view (docs/behaviour.md, 2): one check of the login status, then on to `continue`. */
export function* refresh(services: Services): SagaGenerator {
  yield* takeLatest([locationChanged], function* ({ payload: visit }) {
    if (visit.isRefresh) yield* put(accessCheckRequested());
  });
  yield* takeLeading([accessCheckRequested], () => checkAccess(services));
  yield* takeEvery([loggedOut], function* () {
    yield* call(services.browser.forgetRedirects);
  });
  yield* takeEvery([wentOnline], function* () {
    if ((yield* select(selectAccessCheck)) === 'failed') yield* put(accessCheckRequested());
  });
}

function* checkAccess(services: Services): SagaGenerator {
  // A visitor who gave up waiting for the app start's renewal does not want to wait again.
  if (!(yield* sessionKnownUnlessGivenUp())) return yield* stopChecking();
  const outcome = yield* authenticated(services, (session) => session.isLogged());
  const { continueTo, isRefresh } = yield* select(selectVisit);
  if (outcome.kind === 'answered' && (yield* isVisitorKnown(services))) {
    if (continueTo !== null) return yield* goOnFrom(continueTo, services);
    // Logged in with nowhere to continue to: show the logged-in view.
    return yield* put(accessChecked());
  }
  // If the renewal was refused, the login form is shown already.
  if (isRefresh) yield* put(accessCheckFailed());
}

/** Loads the profile if the start's renewal did not: every tab knows whose session it shows. */
function* isVisitorKnown(services: Services): SagaGenerator<boolean> {
  if (!(yield* select(selectIsLoggedIn))) yield* loadVisitor(services, 'renewal');
  return yield* select(selectIsLoggedIn);
}

function* stopChecking(): SagaGenerator {
  yield* sessionKnown();
  if ((yield* select(selectVisit)).isRefresh) yield* put(accessCheckFailed());
}

function* goOnFrom(continueTo: string, services: Services): SagaGenerator {
  // An app whose server never sees the session would send its visitors here for ever.
  if ((yield* select(selectContinueHost)) !== null && (yield* call(services.browser.isRedirectLoop, continueTo)))
    return yield* put(redirectLoopFound());
  yield* redirectToContinue(services);
  // `continue` may have led to an address that asks for a check again, while this one was under way.
  const { isRefresh, continueTo: next } = yield* select(selectVisit);
  if (isRefresh && next !== continueTo) yield* checkAccess(services);
}
