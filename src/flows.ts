import { loadLocaleAsync } from '../i18n/i18n-util.async';
import type { Services } from '../sagas/services';
import { createRecorder } from './action-log/record';
import { createAnonymousClient } from './api/anonymousClient';
import { createSessionClient } from './api/sessionClient';
import { toOutcome } from './api/toOutcome';
import type { DeferredMiddleware } from './app/deferredMiddleware';
import type { Store } from './app/store';
import { createBrowser } from './browser/browser';
import { keepDrafts } from './browser/draft';
import type { Go } from './browser/go';
import { hearChoices } from './browser/otherTabs';
import { renewalMark, renewOnce } from './browser/renewOnce';
import { tabShown, wentOnline } from './features/client/slice';
import { languageHeard } from './features/language/slice';
import { themeModeChosen } from './features/theme/slice';
import { joinFlows } from './joinFlows';
import { loadTwice } from './lib/loadTwice';
import type { SiteAddresses } from '../shared/siteConfig';
import { offerLog } from './qa/offerLog';

/** The second half of the composition root, a chunk of its own that the first paint does not wait for: the real services, and the flows on them. */
export function runFlows(
  { addresses, build }: { readonly addresses: SiteAddresses; readonly build: string },
  go: Go,
  store: Store,
  late: DeferredMiddleware,
): void {
  const api = { origin: addresses.apiOrigin, language: () => document.documentElement.lang };
  const anonymous = createAnonymousClient(api);
  // A call that is refused after another tab has renewed needs no renewal of its own.
  let atLastCall = renewalMark();
  const renew = renewOnce(anonymous.refreshAccessToken, { message: '' }, undefined, () => atLastCall);
  const services: Services = {
    anonymous: { ...anonymous, refreshAccessToken: renew },
    session: createSessionClient({ ...api, onCall: () => (atLastCall = renewalMark()) }),
    browser: createBrowser(go),
    texts: { load: (code) => toOutcome(loadTwice(() => loadLocaleAsync(code)).then(() => null)) },
    clock: { sleep: (duration) => new Promise((resolve) => setTimeout(resolve, duration)) },
  };
  const recorder = createRecorder();
  // First: the flows take a token out of the address, and with it `?qa`.
  offerLog(recorder, { build, origin: location.origin, addresses });
  keepDrafts();
  addEventListener('online', () => store.dispatch(wentOnline()));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    // That another tab has renewed before says nothing about now.
    atLastCall = renewalMark();
    store.dispatch(tabShown());
  });
  hearChoices({
    mode: (mode) => store.dispatch(themeModeChosen({ mode })),
    language: (code) => store.dispatch(languageHeard({ code })),
  });
  joinFlows(store, late, services, { recorder });
}
