import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { StyleSheetManager } from 'styled-components';
import { loadLocaleAsync } from '../../i18n/i18n-util.async';
import { languageOfCode } from '../../i18n/languages';
import { TextsProvider } from '../app/TextsProvider';
import { languageSwitched } from '../features/language/slice';
import { entered } from '../features/navigation/slice';
import { Accounts } from './Accounts';
import { SiteContext } from './AppLink';
import type { AccountsProps, Mounted } from './contract';
import { makePlace } from './place';
import { flowsOfMount, runFlows } from './runFlows';
import { openServices } from './services';
import { sheetTarget } from './sheets';
import { createMountStore } from './store';
import { tellHost } from './tellHost';

/**
 * The composition root of one mount: its place, its store, its flows, its React root.
 * @throws webpack's ChunkLoadError where the texts do not arrive; the container is untouched then
 */
export async function mountAccounts(container: HTMLElement, given: AccountsProps): Promise<Mounted> {
  let props = given;
  const language = languageOfCode(props.language ?? document.documentElement.lang.slice(0, 2)).code;
  await loadLocaleAsync(language);

  const place = makePlace(container, props.site);
  const tell: NonNullable<AccountsProps['onEvent']> = (event) => props.onEvent?.(event);
  const sagas = flowsOfMount();
  const { protocol, host } = new URL(props.site);
  const addresses = { urlProtocol: protocol === 'https:' ? 'https' : 'http', siteOrigin: props.site, apiOrigin: props.api ?? props.site, sisterHost: host, trustedOrigins: [] } as const;
  const store = createMountStore(addresses, language, [tellHost(tell), sagas]);
  const { services, close } = openServices({ root: place.root, props: () => props, onOtherLanguage: (code) => tell({ type: 'languageChanged', language: code }) });
  const root = createRoot(place.root, { onUncaughtError: (error) => stop(error) });
  place.root.lang = language;
  show();
  visit();
  root.render(
    <StyleSheetManager target={sheetTarget(place.sheet)}>
      <Provider store={store}>
        <SiteContext value={props.site}>
          <TextsProvider>
            <Accounts />
          </TextsProvider>
        </SiteContext>
      </Provider>
    </StyleSheetManager>,
  );
  const endFlows = runFlows(sagas, services);

  function show() {
    place.root.dataset['theme'] = props.theme ?? 'light';
  }
  function visit() {
    store.dispatch(entered({ route: 'accounts', path: '/accounts', prefix: '', continueTo: props.continueTo ?? null, isRefresh: false, isLogout: false }, null));
  }
  function stop(error: unknown) {
    console.error(error);
    tell({ type: 'failed', reason: 'crash', message: String(error) });
  }

  let isMounted = true;
  return {
    update(changed) {
      const before = props;
      props = { ...props, ...changed };
      show();
      if (props.continueTo !== before.continueTo) visit();
      const { language: wanted } = changed;
      if (wanted === undefined || wanted === place.root.lang) return;
      loadLocaleAsync(wanted).then(() => {
        if (!isMounted || props.language !== wanted) return;
        place.root.lang = wanted;
        store.dispatch(languageSwitched({ code: wanted }));
      }, (error: unknown) => tell({ type: 'failed', reason: 'load', message: String(error) }));
    },
    unmount() {
      if (!isMounted) return;
      isMounted = false;
      props = { ...props, onEvent: () => {} };
      endFlows();
      close();
      place.remove();
      // The host may be in the middle of its own commit, and both may be of one React.
      queueMicrotask(() => root.unmount());
    },
  };
}
