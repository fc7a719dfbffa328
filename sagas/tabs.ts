import { loggedIn, loggedOut, selectIsLoggedIn } from '../src/features/session/slice';
import { call, put, select, takeEvery, type SagaGenerator } from './effects';
import type { Uses } from './services';
import { sessionKnown } from './sessionKnown';
import { checkSession, restoreSession, type RestoresSession } from './start';

/** A log-in or log-out reaches the site's other tabs: nobody looks at a page that is not true any more. */
export function* tellOtherTabs(services: Uses<{ browser: 'tellOtherTabs' }>): SagaGenerator {
  yield* takeEvery([loggedIn], function* ({ payload }) {
    if (payload.by === 'login') yield* call(services.browser.tellOtherTabs, 'loggedIn');
  });
  yield* takeEvery([loggedOut], function* ({ payload }) {
    if (payload.by === 'visitor') yield* call(services.browser.tellOtherTabs, 'loggedOut');
    if (payload.by === 'deletion') yield* call(services.browser.tellOtherTabs, 'accountDeleted');
  });
}

/** Follows the news of other tabs: a log-in, which may be another visitor's, is checked with the service, not believed. */
export function* hearOtherTabs(services: Uses<{ browser: 'nextNewsFromOtherTabs' }> & RestoresSession): SagaGenerator {
  for (;;) {
    const news = yield* call(services.browser.nextNewsFromOtherTabs);
    // The start's renewal, where it is under way, was sent before the news; a log-in here meanwhile came after it.
    const hasLoggedIn = yield* sessionKnown();
    if (hasLoggedIn && news !== 'loggedIn') continue;
    const isLoggedIn = yield* select(selectIsLoggedIn);
    if (news !== 'loggedIn' && isLoggedIn) yield* put(loggedOut({ by: 'otherTab' }));
    if (news === 'loggedIn') yield* isLoggedIn ? checkSession(services) : restoreSession(services, 'otherTab');
  }
}
