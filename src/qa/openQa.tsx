import { useEffect, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import styled from 'styled-components';
import { loadLocaleAsync } from '../../i18n/i18n-util.async';
import { languages } from '../../shared/languages';
import type { LogPlace } from '../action-log/exportLog';
import { lookingAs, type Look } from './look';
import { Panel } from './Panel';
import { qaKey } from './qaKey';
import { createSession } from './session';
import type { Recorder } from '../action-log/record';
import { App } from '../shell/App';
import { useAppState } from '../app/hooks';
import { preloadOtherScreens } from '../shell/screens';
import type { Store } from '../app/store';
import { saveFile } from '../browser/saveFile';
import { readSession, writeSession } from '../browser/storage';
import { selectIsMobile } from '../features/client/slice';
import { selectThemeMode } from '../features/theme/slice';
import { openSite } from '../openSite';
import { color, depth, space } from '../theme/tokens';

let isOpen = false;

/** Opens QA's panel under the page, in a root of its own: no prerendered page has it. The tab keeps its log over reloads until the panel is closed. */
export async function openQa(recorder: Recorder, place: LogPlace): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  // A replay may switch to any language and show any page.
  await Promise.all([...languages.map(({ code }) => loadLocaleAsync(code)), preloadOtherScreens()]);
  const session = createSession(recorder, place, {
    read: () => readSession(qaKey),
    write: (text) => writeSession(qaKey, text),
  });
  const keep = () => session.keep();
  addEventListener('pagehide', keep);

  const shell = document.createElement('div');
  document.body.append(shell);
  // What the panel covers can be scrolled out from under it.
  document.body.style.paddingBottom = '38vh';
  const root = createRoot(shell);
  const close = () => {
    isOpen = false;
    removeEventListener('pagehide', keep);
    writeSession(qaKey, '');
    root.unmount();
    shell.remove();
    document.body.style.paddingBottom = '';
  };
  root.render(<Panel session={session} openSite={openSite} save={saveFile} Replica={Replica} onClose={close} />);
}

/** The page in the state of a replay: its links lead nowhere, and the events that it reports are dropped. */
function Replica({ store, look }: { readonly store: Store; readonly look: Look }) {
  const seen = useMemo(() => lookingAs(store, look), [store, look]);
  return (
    <Cover data-testid="replica">
      <Band role="status">A replay: nothing you do here reaches the service or the site.</Band>
      <Provider store={seen}>
        <DocumentOf />
      </Provider>
      <Scroll>
        <App store={seen} place={usePlaceOfState} />
      </Scroll>
    </Cover>
  );
}

/** The theme and the layout of a replica are the document's as long as it is shown. */
function DocumentOf() {
  const theme = useAppState(selectThemeMode);
  const layout = useAppState(selectIsMobile) ? 'mobile' : 'desktop';
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = { theme: dataset['theme'], layout: dataset['layout'] };
    Object.assign(dataset, { theme, layout });
    return () => void Object.assign(dataset, before);
  }, [theme, layout]);
  return null;
}

const stay = () => {};

function usePlaceOfState(): [string, () => void] {
  const path = useAppState(
    ({ navigation }) =>
      navigation.prefix + (navigation.prefix !== '' && navigation.path === '/' ? '' : navigation.path),
  );
  return [path, stay];
}

const Cover = styled.div`
  position: fixed;
  inset: 0 0 38vh 0;
  z-index: ${depth.replica};
  display: flex;
  flex-direction: column;
  /* What the site fixes to the window, such as a toast, is fixed to the replica, not under the panel. */
  contain: layout;
  background: ${color.page};
`;

const Scroll = styled.div`
  flex: 1;
  overflow: auto;
`;

const Band = styled.p`
  margin: 0;
  padding: ${space(0.5)} ${space(2)};
  background: ${color.danger};
  color: ${color.onStatus};
  text-align: center;
`;
