import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { configureStore, createAction } from '@reduxjs/toolkit';
import { createPortal } from 'react-dom';
import { Provider } from 'react-redux';
import styled from 'styled-components';
import { prefixedPath } from '../action-log/addresses';
import type { PageLoad } from '../action-log/logFile';
import { useAppSelector, useLanguage } from '../app/hooks';
import type { RootState } from '../app/rootReducer';
import type { Store } from '../app/store';
import { selectIsMobile } from '../features/client/slice';
import { selectThemeMode } from '../features/theme/slice';
import { App } from '../shell/App';
import { color, depth, space } from '../theme/tokens';
import { small } from './controls';
import { dressed, inStandardsMode } from './dressed';
import { lookedAt, type Look } from './look';

interface ReplicaProps {
  readonly state: RootState;
  readonly load: PageLoad;
  readonly look: Look;
}

const shown = createAction<RootState>('qa/shown');

/** A store that holds the state on display. It ignores every event but `shown`, such as those of a replica's controls. */
const createViewStore = (first: RootState): Store =>
  configureStore({ reducer: (state = first, event) => (shown.match(event) ? event.payload : state), devTools: false });

/** The minimum widths of a phone and a desktop, in CSS pixels. In less space the page is scaled down, not made narrower. */
const widths = { phone: 390, desktop: 1024 } as const;

/** The page in a state. Its frame holds dialogs and media queries; its links lead nowhere, its events are dropped. */
export function Replica({ state, load, look }: ReplicaProps) {
  const seen = useMemo(() => lookedAt(state, load, look), [state, load, look]);
  const [store] = useState(() => createViewStore(seen));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const element = frame.current;
    let shownIn: Document | null = null;
    const focus = new AbortController();
    const begin = () => {
      const target = element?.contentDocument ?? null;
      if (target === null || target === shownIn) return;
      shownIn = inStandardsMode(target);
      keepFocusOutside(shownIn, focus.signal);
      // A link to another site would lead there in the frame.
      shownIn.addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault());
      setPlace(dressed(shownIn));
    };
    begin();
    // Some Firefox releases replace the empty document with another one once the frame has loaded.
    element?.addEventListener('load', begin);
    return () => {
      element?.removeEventListener('load', begin);
      focus.abort();
    };
  }, []);
  useLayoutEffect(() => void store.dispatch(shown(seen)), [store, seen]);
  const { isMobile } = seen.client;
  useLayoutEffect(() => fit(room.current, frame.current, isMobile ? 'phone' : 'desktop'), [isMobile]);

  return (
    <Cover data-testid="replica" data-print="no">
      <Band role="status">A replay: nothing you do here reaches the service or the site.</Band>
      <Room ref={room}>
        <iframe ref={frame} title="The page as it was" />
      </Room>
      {place !== null &&
        createPortal(
          <>
            <Provider store={store}>
              <DocumentOf target={place.ownerDocument} />
            </Provider>
            <App store={store} place={usePlaceOfState} />
          </>,
          place,
        )}
    </Cover>
  );
}

function fit(
  room: HTMLElement | null,
  frame: HTMLElement | null,
  layout: keyof typeof widths,
): (() => void) | undefined {
  if (room === null || frame === null || typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = room;
    const width = layout === 'phone' ? Math.min(widths.phone, clientWidth) : Math.max(widths.desktop, clientWidth);
    const scale = Math.min(1, clientWidth / width);
    frame.style.width = `${width}px`;
    frame.style.height = `${clientHeight / scale}px`;
    frame.style.transform = `scale(${scale})`;
    frame.style.marginLeft = `${Math.max(0, (clientWidth - width * scale) / 2)}px`;
  });
  observer.observe(room);
  return () => observer.disconnect();
}

/** A newly rendered page may take the focus, as a menu does. Unless QA moved the focus there, it is given back. */
function keepFocusOutside(target: Document, signal: AbortSignal): void {
  const options = { capture: true, signal };
  let isAskedFor = false;
  let before = document.activeElement;
  addEventListener('keydown', ({ key }) => (isAskedFor = key === 'Tab'), options);
  addEventListener('focusin', () => (before = document.activeElement), options);
  for (const type of ['pointerdown', 'keydown']) target.addEventListener(type, () => (isAskedFor = true), options);
  target.addEventListener('focusin', () => !isAskedFor && before instanceof HTMLElement && before.focus(), options);
}

/** Sets the attributes on the document that the boot script and the flows set on the page's own. */
function DocumentOf({ target }: { readonly target: Document }) {
  const theme = useAppSelector(selectThemeMode);
  const layout = useAppSelector(selectIsMobile) ? 'mobile' : 'desktop';
  const code = useLanguage();
  useLayoutEffect(() => {
    Object.assign(target.documentElement.dataset, { theme, layout });
    target.documentElement.setAttribute('lang', code);
  }, [target, theme, layout, code]);
  return null;
}

const stay = () => {};

function usePlaceOfState(): [string, () => void] {
  return [useAppSelector(({ navigation: { prefix, path } }) => prefixedPath(prefix, path)), stay];
}

const Cover = styled.div`
  position: fixed;
  inset: 0 var(--qa-aside, 0px) var(--qa-below, 0px) 0;
  z-index: ${depth.replica};
  display: flex;
  flex-direction: column;
  background: ${color.sunken};
`;

const Room = styled.div`
  flex: 1;
  min-height: 0;
  overflow: hidden;
  & iframe {
    display: block;
    border: 0;
    background: ${color.page};
    transform-origin: 0 0;
  }
`;

const Band = styled.p`
  margin: 0;
  padding: 2px ${space(2)};
  background: ${color.danger};
  color: ${color.onStatus};
  font-size: ${small};
  text-align: center;
`;
