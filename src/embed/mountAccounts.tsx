import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { StyleSheetManager } from 'styled-components';
import { loadTexts } from '../../i18n/texts';
import { notify, ofDocument } from '../../packages/session/src/relay';
import { siteConfig } from '../../site.config';
import { RenderLink } from '../app/AppLink';
import { deferredMiddleware } from '../app/deferredMiddleware';
import { HasPasskeys } from '../app/hasPasskeys';
import { PasswordResetMode } from '../app/passwordResetMode';
import { signUpFragment } from '../../shared/paths';
import { readVisit, routes } from '../app/routes';
import { createStore } from '../app/store';
import { formSwitched } from '../features/accounts/slice';
import { tabShown, wentOnline } from '../features/client/slice';
import { languageSwitched, selectLanguageCode } from '../features/language/slice';
import { locationChanged } from '../features/navigation/slice';
import { Accounts } from './Accounts';
import { awaitSession } from './browser';
import { hasPasskeysOf } from './cardPasskeys';
import { cardForm, cardLanguage, cardTheme } from './cardLanguage';
import type { AccountsEvent, AccountsProps, Mounted } from './contract';
import { borrowFont } from './font';
import { ownRem } from './ownRem';
import { createCardRoot } from './cardRoot';
import { runFlows } from './runFlows';
import { openServices } from './services';
import { OwnTexts } from './OwnTexts';
import { notifyHost } from './notifyHost';
import { siteLink } from './siteLink';

const plugins = [ownRem];

/**
 * The composition root of one mount: its shadow root, its store, its flows and its React root.
 * @throws webpack's ChunkLoadError if the texts do not load, or Error if the card came too late; the container is then
 *   unchanged
 */
export async function mountAccounts(
  container: HTMLElement,
  given: AccountsProps,
  isWanted = () => true,
): Promise<Mounted> {
  let props = given;
  const language = cardLanguage(props.language);
  await loadTexts(language);
  // The loader shows its link by now, or the host something of its own.
  if (!isWanted()) throw new Error('The card is no longer wanted');

  const card = createCardRoot(container);
  const sendToHost = (event: AccountsEvent) => notify(props.onEvent, event);
  const deferred = deferredMiddleware(() => {});
  const { protocol, host } = new URL(props.site);
  const addresses = {
    urlProtocol: protocol === 'https:' ? 'https' : 'http',
    siteOrigin: props.site,
    apiOrigin: props.api ?? props.site,
    sisterHost: host,
    trustedOrigins: [],
  } as const;
  let opened: ReturnType<typeof openServices> | undefined;
  const toHost = notifyHost(sendToHost, () => opened?.whyUnknown() ?? null);
  const store = createStore({ addresses, language }, toHost, deferred.middleware);
  let isMounted = true;
  const root = createRoot(card.root, { onUncaughtError: (error) => stop(error) });
  card.root.lang = language;
  awaitSession(card.root, props.site);
  show();
  visit();
  showForm();
  draw();
  // On the site these links switch the form by changing the address. Here the address is the host's, so intercept them.
  card.root.addEventListener('click', (event) => {
    const link = event.target instanceof HTMLAnchorElement ? event.target.getAttribute('href') : null;
    if (link?.startsWith('#') !== true) return;
    event.preventDefault();
    store.dispatch(formSwitched({ form: link === `#${signUpFragment}` ? 'signUp' : 'logIn' }));
  });

  function draw() {
    root.render(
      <StyleSheetManager target={card.shadow} stylisPlugins={plugins}>
        <Provider store={store}>
          <RenderLink value={siteLink(props.site)}>
            <OwnTexts own={props.texts}>
              <PasswordResetMode value={siteConfig.passwordReset}>
                <HasPasskeys value={hasPasskeysOf(props.site)}>
                  <Accounts root={card.root} />
                </HasPasskeys>
              </PasswordResetMode>
              <WhenDrawn begin={begin} />
            </OwnTexts>
          </RenderLink>
        </Provider>
      </StyleSheetManager>,
    );
  }

  let end = () => {};
  // Runs after the form has rendered. The flows receive earlier events when they start.
  function begin() {
    if (!isMounted) return;
    const giveFontBack = borrowFont(props.site);
    const { services, close } = (opened = openServices(card, () => props, store, sendToHost));
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('online', () => store.dispatch(wentOnline()), { signal });
    addEventListener('visibilitychange', () => ofDocument('hidden') || store.dispatch(tabShown()), { signal });
    const endFlows = runFlows(deferred, services);
    end = () => {
      endFlows();
      close();
      gone.abort();
      giveFontBack();
    };
  }
  function show() {
    card.root.dataset['theme'] = cardTheme(props.theme);
  }
  function visit() {
    const { visit: accounts } = readVisit(routes.accounts, '');
    store.dispatch(locationChanged({ ...accounts, continueTo: props.continueTo ?? null }, null));
  }
  function showForm() {
    const form = cardForm(props.form);
    if (form !== store.getState().accounts.form) store.dispatch(formSwitched({ form }));
  }
  function stop(error: unknown) {
    console.error(error);
    sendToHost({ type: 'failed', reason: 'crash', message: String(error) });
  }

  return {
    update(changed) {
      const before = props;
      props = { ...props, ...changed };
      if (props.theme !== before.theme) show();
      if (props.continueTo !== before.continueTo) visit();
      if (props.form !== before.form) showForm();
      // A host may create a new object with the same texts on each of its renders.
      if (JSON.stringify(props.texts) !== JSON.stringify(before.texts)) draw();
      if (props.language === before.language) return;
      const asked = props.language;
      const wanted = cardLanguage(props.language);
      if (wanted === selectLanguageCode(store.getState())) return;
      loadTexts(wanted).then(
        () => {
          if (!isMounted || props.language !== asked) return;
          card.root.lang = wanted;
          store.dispatch(languageSwitched({ code: wanted }));
        },
        (error: unknown) => sendToHost({ type: 'failed', reason: 'load', message: String(error) }),
      );
    },
    unmount() {
      if (!isMounted) return;
      isMounted = false;
      props = { ...props, onEvent: () => {} };
      end();
      card.remove();
      // The host may be in the middle of a commit of the same React, which then cannot unmount a root synchronously.
      queueMicrotask(() => root.unmount());
    },
  };
}

function WhenDrawn({ begin }: { readonly begin: () => void }) {
  // Begins in a new task, so that the form can be used at once.
  useEffect(() => void setTimeout(begin), [begin]);
  return null;
}
