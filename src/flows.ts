import type { SiteAddresses } from '../shared/siteConfig';
import { createRecorder } from './action-log/record';
import type { DeferredMiddleware } from './app/deferredMiddleware';
import type { Store } from './app/store';
import { keepDrafts } from './app/useDrafts';
import { clearOfToast } from './browser/clearOfToast';
import type { Navigate } from './browser/createNavigate';
import { watchChoices } from './browser/otherTabs';
import { browserFamily } from './browser/userAgent';
import { sessionEndHeard, tabShown, wentOnline } from './features/client/slice';
import { languageHeard } from './features/language/slice';
import { selectIsLoggedIn } from './features/session/slice';
import { themeModeChosen } from './features/theme/slice';
import { selectToast, toastCorner } from './features/toast/slice';
import { offerLog } from './qa/offerLog';
import { createServices } from './createServices';
import { startSagas } from './startSagas';

const importWatch = () => import(/* webpackChunkName: "watchSession" */ './watchSession');

/** The second half of the composition root, in a chunk of its own, so that the first paint does not wait for it. */
export function runFlows(
  { addresses, commit }: { readonly addresses: SiteAddresses; readonly commit: string },
  navigate: Navigate,
  store: Store,
  deferred: DeferredMiddleware,
): void {
  const { services, api, askAnew } = createServices(addresses.apiOrigin, navigate, store);
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
