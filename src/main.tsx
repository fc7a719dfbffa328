import createSagaMiddleware from 'redux-saga';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadLocaleAsync } from '../i18n/i18n-util.async';
import { languageOfCode, type LanguageCode } from '../i18n/languages';
import { root } from '../sagas/root';
import type { Services } from '../sagas/services';
import { createAnonymousClient } from './api/anonymousClient';
import { createSessionClient } from './api/sessionClient';
import { App } from './app/App';
import { preloadOtherScreens, preloadScreen } from './app/screens';
import { createStore } from './app/store';
import { createBrowser, createGo } from './browser/browser';
import { documentStart, showLoadFailed } from './browser/documentStart';
import { fetchAhead } from './browser/fetchAhead';
import { renewOnce } from './browser/renewOnce';
import { whenIdle } from './browser/whenIdle';
import { toOutcome } from './api/toOutcome';

/** The composition root: the real services, the store, the flows and the page (house, the law). */
async function main(): Promise<void> {
  const { addresses, language, prerenderedLanguage } = documentStart();
  const anonymous = createAnonymousClient(addresses.apiOrigin);
  const go = createGo(preloadScreen, flushSync);
  const services: Services = {
    anonymous: { ...anonymous, refreshAccessToken: renewOnce(anonymous.refreshAccessToken, { message: '' }) },
    session: createSessionClient(addresses.apiOrigin),
    browser: createBrowser(go),
    texts: { load: (code) => toOutcome(loadLocaleAsync(code).then(() => null)) },
    clock: { sleep: (duration) => new Promise((resolve) => setTimeout(resolve, duration)) },
  };

  const [code] = await Promise.all([firstLanguage(language, prerenderedLanguage), preloadScreen(location.pathname).catch(() => {})]);
  const sagas = createSagaMiddleware();
  const store = createStore({ addresses, language: code }, sagas);
  const prerendered = store.getState();
  sagas.run(root, services);

  const place = document.getElementById('root');
  if (place === null) throw new Error('The document has no #root to show the site in');
  // A host without the language rule sent the other language's page: it stays hidden until it is drawn anew, all at once.
  if (code === prerenderedLanguage) hydrateRoot(place, <App store={store} go={go} prerendered={prerendered} />);
  else flushSync(() => createRoot(place).render(<App store={store} go={go} />));
  document.documentElement.lang = code;
  delete document.documentElement.dataset['language'];
  fetchAhead(preloadScreen);
  whenIdle(() => void preloadOtherScreens());
}

/** The texts to begin with: the visitor's language, or the page's own where that one does not arrive. */
async function firstLanguage(wanted: LanguageCode, prerendered: LanguageCode): Promise<LanguageCode> {
  const code = await loadLocaleAsync(wanted).then(
    () => wanted,
    () => languageOfCode(prerendered).code,
  );
  if (code !== wanted) await loadLocaleAsync(code);
  return code;
}

main().catch((error: unknown) => {
  console.error(error);
  showLoadFailed();
});
