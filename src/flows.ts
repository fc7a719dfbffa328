import { accountCalls } from '../shared/accountContract';
import { anonymousCalls, sessionCalls } from '../shared/calls';
import { loadTexts } from '../i18n/texts';
import type { Services } from '../sagas/services';
import { createRecorder } from './action-log/record';
import { createClient } from './api/client';
import { createCallsUnderWay } from './api/callsUnderWay';
import { inOrder } from './api/inOrder';
import { isSessionKept, withKeptCookies } from './api/keptCookies';
import { outcomeOfLoad } from './api/toOutcome';
import type { DeferredMiddleware } from './app/deferredMiddleware';
import type { Store } from './app/store';
import { keepDrafts } from './app/useDrafts';
import { createBrowser } from './browser/browser';
import { clearOfToast } from './browser/clearOfToast';
import { keepsCookies } from './browser/cookies';
import type { Navigate } from './browser/createNavigate';
import { watchChoices } from './browser/otherTabs';
import { browserFamily } from './browser/userAgent';
import { overOlder, renewalMark, renewalMarkAtLoad, renewOnce } from '../packages/session/src/renewal';
import { sessionEndHeard, tabShown, wentOnline } from './features/client/slice';
import { languageHeard, selectLanguageCode } from './features/language/slice';
import { themeModeChosen } from './features/theme/slice';
import { selectToast, toastCorner } from './features/toast/slice';
import { selectIsLoggedIn, selectSubject } from './features/session/slice';
import { startSagas } from './startSagas';
import { importWithRetry } from './lib/importWithRetry';
import type { SiteAddresses } from '../shared/siteConfig';
import { offerLog } from './qa/offerLog';

const importWatch = () => import(/* webpackChunkName: "watchSession" */ './watchSession');

/** The second half of the composition root, in a chunk of its own, so that the first paint does not wait for it. */
export function runFlows(
  { addresses, commit }: { readonly addresses: SiteAddresses; readonly commit: string },
  navigate: Navigate,
  store: Store,
  deferred: DeferredMiddleware,
): void {
  const { calls, exclusive, giveUp } = createCallsUnderWay();
  const api = { origin: addresses.apiOrigin, language: () => selectLanguageCode(store.getState()), until: calls };
  // If another tab has renewed since the last call, a refused call needs no renewal of its own.
  let atLastCall = renewalMarkAtLoad();
  // Renewals by other tabs before this moment no longer count.
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
  const recorder = createRecorder();
  // Must come first: the flows remove the token from the address, and `?qa` with it.
  offerLog(recorder, {
    build: commit,
    origin: location.origin,
    addresses,
    browser: browserFamily(navigator.userAgent),
    window: { width: innerWidth, height: innerHeight },
  });
  keepDrafts(store);
  addEventListener('online', () => store.dispatch(wentOnline()));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    askAnew();
    store.dispatch(tabShown());
  });
  watchChoices({
    mode: (mode) => store.dispatch(themeModeChosen({ mode })),
    language: (code) => store.dispatch(languageHeard({ code })),
  });
  let notice = selectToast(store.getState());
  store.subscribe(() => {
    if (selectToast(store.getState()) === notice) return;
    notice = selectToast(store.getState());
    requestAnimationFrame(() => clearOfToast(toastCorner));
  });
  const stopAsking = store.subscribe(() => {
    if (!selectIsLoggedIn(store.getState())) return;
    stopAsking();
    // If the chunk does not load, the session's end is noticed only when the visitor returns to the tab.
    importWatch().then(
      ({ watchSession }) =>
        watchSession(store, api, () => {
          askAnew();
          store.dispatch(sessionEndHeard());
        }),
      () => {},
    );
  });
  startSagas(deferred, services, { recorder });
}
