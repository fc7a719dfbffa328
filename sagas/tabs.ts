import { logInFailed } from '../src/features/accounts/slice';
import { loggedIn, loggedOut, selectIsLoggedIn } from '../src/features/session/slice';
import { call, put, select, takeEvery, type SagaGenerator } from './effects';
import type { Uses } from './services';
import { sessionKnown } from './sessionKnown';
import { checkSession, restoreSession, type RestoresSession } from './start';

/** Sends a login or logout to the site's other tabs, so that none of them shows an outdated page. */
export function* tellOtherTabs(services: Uses<{ browser: 'tellOtherTabs' }>): SagaGenerator {
  yield* takeEvery([loggedIn], function* ({ payload }) {
    if (payload.by === 'login') yield* call(services.browser.tellOtherTabs, 'loggedIn');
  });
  yield* takeEvery([loggedOut], function* ({ payload }) {
    if (payload.by === 'visitor') yield* call(services.browser.tellOtherTabs, 'loggedOut');
    if (payload.by === 'deletion') yield* call(services.browser.tellOtherTabs, 'accountDeleted');
  });
}

/** Follows the logins and logouts of other tabs. A login may be another visitor's, so it is checked with the service. */
export function* hearOtherTabs(services: Uses<{ browser: 'nextNewsFromOtherTabs' }> & RestoresSession): SagaGenerator {
  // The answer to a login that a newer call in another tab has overtaken may have set cookies all the same.
  yield* takeEvery([logInFailed], function* ({ payload: { text } }) {
    if ('key' in text && text.key === 'overtaken') yield* follow(services);
  });
  for (;;) {
    const news = yield* call(services.browser.nextNewsFromOtherTabs);
    // The app start's renewal may be under way; it was sent before the news. A login here meanwhile is newer than the news.
    const hasLoggedIn = yield* sessionKnown();
    if (hasLoggedIn && news !== 'loggedIn') continue;
    if (news === 'loggedIn') yield* follow(services);
    else if (yield* select(selectIsLoggedIn)) yield* put(loggedOut({ by: 'otherTab' }));
  }
}

function* follow(services: RestoresSession): SagaGenerator {
  if (yield* select(selectIsLoggedIn)) yield* checkSession(services);
  else yield* restoreSession(services, 'otherTab');
}
