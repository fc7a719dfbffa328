import { startTransition, useEffect, useLayoutEffect, useReducer, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadTexts } from '../i18n/texts';
import { languageOfCode, type LanguageCode } from '../shared/languages';
import { App } from './shell/App';
import { deferredMiddleware } from './app/deferredMiddleware';
import { PasswordResetMode } from './app/passwordResetMode';
import { routeOf } from './app/routes';
import { isScreenLoaded, partsOf, preloadLikelyNext, preloadScreen } from './shell/screens';
import { createStore } from './app/store';
import { showLoadFailed, showStarted, startData, wantedLanguage } from './browser/documentStart';
import { repeatEarlyInput } from './browser/earlyInput';
import { prefetchOnIntent } from './browser/prefetchOnIntent';
import { awaitCodeOnTraverse, createNavigate } from './browser/createNavigate';
import { shouldSaveData } from './browser/shouldSaveData';
import { nextTask } from './browser/nextTask';
import { whenIdle } from './browser/whenIdle';
import { locationChanged } from './features/navigation/slice';
import { importWithRetry } from './lib/importWithRetry';

/** The composition root: the store and the page. The flows and their services follow in a separate chunk, flows.ts. */
export async function start(): Promise<void> {
  const { addresses, passwordReset, commit } = startData();
  const prerenderedLanguage = languageOfCode(document.documentElement.lang).code;
  const [code] = await Promise.all([
    firstLanguage(wantedLanguage(), prerenderedLanguage),
    preloadScreen(location.pathname).catch(() => {}),
  ]);

  await nextTask();
  const navigate = createNavigate(preloadScreen, flushSync);
  awaitCodeOnTraverse(isScreenLoaded, preloadScreen);
  let begun: Promise<void> | null = null;
  const begin = () =>
    (begun ??= beginFlows().catch((error: unknown) => {
      console.error(error);
      showLoadFailed();
      begun = null;
      document.addEventListener('click', () => void begin(), { once: true });
    }));
  const beginFlows = async () => {
    const { runFlows } = await importWithRetry(importFlows);
    await nextTask();
    runFlows({ addresses, commit }, navigate, store, late);
    showStarted();
    await takenOver;
    await repeatEarlyInput(true);
  };
  // On the first interaction, load the flows without waiting until the browser is idle.
  const late = deferredMiddleware((event) => {
    if (!locationChanged.match(event)) void begin();
  });
  // The condition is inlined: a production build contains neither this code nor the chunk.
  const devTools =
    process.env['NODE_ENV'] === 'production'
      ? null
      : (await import(/* webpackChunkName: "devTools" */ './action-log/devTools')).devToolsFor(
          location.origin,
          addresses,
        );
  const store = createStore({ addresses, language: code, ...(devTools === null ? {} : { devTools }) }, late.middleware);

  const place = document.getElementById('root');
  if (place === null) throw new Error('The document has no #root to show the site in');
  const takenOver = new Promise<void>((resolve) => {
    const shown = (app: ReactNode) => (
      <TakenOver then={() => resolve(repeatEarlyInput(false))}>
        <PasswordResetMode value={passwordReset}>{app}</PasswordResetMode>
      </TakenOver>
    );
    // In a transition, React hydrates the page in slices and handles input between them.
    // A host without the language rule may send the page in another language: that stays hidden until it is re-rendered in
    // one go.
    if (code === prerenderedLanguage) {
      const app = shown(<App store={store} navigate={navigate} prerendered={store.getState()} />);
      startTransition(() => void hydrateRoot(place, app));
    } else flushSync(() => createRoot(place).render(shown(<App store={store} navigate={navigate} />)));
  });
  document.documentElement.lang = code;
  delete document.documentElement.dataset['language'];

  prefetchOnIntent(preloadScreen);
  if (partsOf[routeOf(location.pathname)]?.includes('flows')) void begin();
  whenIdle(() => {
    void begin();
    if (!shouldSaveData()) preloadLikelyNext(location.pathname).catch(() => {});
  });
}

/** Calls `then` once React has hydrated the page, after all effects of the first render. */
function TakenOver({ then, children }: { readonly then: () => void; readonly children: ReactNode }) {
  const [isDrawn, drawAgain] = useReducer(() => true, false);
  // A re-render from a layout effect is synchronous: its effects run after all effects of the first render, and before any
  // input of the visitor.
  useLayoutEffect(drawAgain, [drawAgain]);
  useEffect(() => {
    if (isDrawn) then();
  }, [isDrawn, then]);
  return children;
}

const importFlows = () => import(/* webpackChunkName: "flows" */ './flows');

/**
 * Loads the first texts: the visitor's language, or the page's own if those do not load.
 * @throws webpack's ChunkLoadError if neither loads; the page then stays as it was prerendered
 */
async function firstLanguage(wanted: LanguageCode, prerendered: LanguageCode): Promise<LanguageCode> {
  const load = (code: LanguageCode) => importWithRetry(() => loadTexts(code)).then(() => code);
  return load(wanted).catch((error: unknown) => {
    if (wanted === prerendered) throw error;
    return load(prerendered);
  });
}
