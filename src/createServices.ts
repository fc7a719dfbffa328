import { accountCalls } from '../shared/accountContract';
import { anonymousCalls, sessionCalls } from '../shared/calls';
import { loadTexts } from '../i18n/texts';
import type { Services } from '../sagas/services';
import { createClient } from './api/client';
import { createCallsUnderWay } from './api/callsUnderWay';
import { inOrder } from './api/inOrder';
import { isSessionKept, withKeptCookies } from './api/keptCookies';
import { outcomeOfLoad } from './api/toOutcome';
import type { Store } from './app/store';
import { createBrowser } from './browser/browser';
import { keepsCookies } from './browser/cookies';
import type { Navigate } from './browser/createNavigate';
import { overOlder, renewalMark, renewalMarkAtLoad, renewOnce } from '../packages/session/src/renewal';
import { selectLanguageCode } from './features/language/slice';
import { selectSubject } from './features/session/slice';
import { importWithRetry } from './lib/importWithRetry';

/**
 * The real services of the flows of one page.
 * @returns with them `api`, what every call of the page needs, and `askAnew`, to call when something may have changed the
 *   session: renewals of other tabs before that moment no longer count
 */
export function createServices(apiOrigin: string, navigate: Navigate, store: Store) {
  const { calls, exclusive, giveUp } = createCallsUnderWay();
  const api = { origin: apiOrigin, language: () => selectLanguageCode(store.getState()), until: calls };
  // If another tab has renewed since the last call, a refused call needs no renewal of its own.
  let atLastCall = renewalMarkAtLoad();
  const askAnew = () => (atLastCall = renewalMark());
  const sessionApi = { ...api, subject: () => selectSubject(store.getState()), onCall: askAnew };

  const anonymous = createClient(api, anonymousCalls);
  const session = createClient(sessionApi, sessionCalls);
  const { refreshAccessToken, login, passkeyLogin } = createClient({ ...api, until: exclusive }, anonymousCalls);
  const { logout, logoutEverywhere } = createClient({ ...sessionApi, until: exclusive }, sessionCalls);
  // Without a subject, so that the session counts whichever visitor the page showed before.
  const hasKeptSession = () => isSessionKept(createClient(api, sessionCalls).isLogged);
  // Its cookies may have come although a newer call overtook it: a renewal from before it does not say whose session it is.
  const asLogin = <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) => {
    const asked = overOlder(exclusive, ask);
    return (...given: Given) => asked(...given).finally(askAnew);
  };
  const ordered = inOrder();
  const browser = createBrowser(navigate);
  const services: Services = {
    anonymous: {
      ...anonymous,
      refreshAccessToken: renewOnce(refreshAccessToken, undefined, () => atLastCall, exclusive),
      login: asLogin(withKeptCookies(login, hasKeptSession)),
      passkeyLogin: asLogin(withKeptCookies(passkeyLogin, hasKeptSession)),
      saveLanguageCookie: ordered(withKeptCookies(anonymous.saveLanguageCookie, keepsCookies)),
    },
    session: {
      ...session,
      ...createClient(sessionApi, accountCalls),
      logout: overOlder(exclusive, logout),
      logoutEverywhere: overOlder(exclusive, logoutEverywhere),
      saveLanguage: ordered(session.saveLanguage),
    },
    calls: { giveUp },
    browser: {
      ...browser,
      async nextNewsFromOtherTabs() {
        const news = await browser.nextNewsFromOtherTabs();
        askAnew();
        return news;
      },
    },
    texts: {
      load: (code) =>
        outcomeOfLoad(
          importWithRetry(() => loadTexts(code)),
          calls,
        ),
    },
    clock: { sleep: (duration) => new Promise((resolve) => setTimeout(resolve, duration)), now: Date.now },
  };
  return { services, api, askAnew };
}
