import * as react from 'react';
import { useEffect, useRef, type ReactElement } from 'react';
import * as client from 'react-dom/client';
import * as runtime from 'react/jsx-runtime';
import type { AccountsEvent, AccountsProps } from './accountsProps';
import { useStore } from './VestibuleProvider';

interface Mounted {
  update(props: Omit<AccountsProps, 'children' | 'className' | 'onEvent'>): void;
  unmount(): void;
}
interface Loader {
  mountAccounts(container: HTMLElement, props: object, options: object): Mounted;
}

/** The host's React, which the card shares if it is version 19. */
const options = { react: { react, 'react/jsx-runtime': runtime, 'react-dom/client': client } };

/**
 * The front door's accounts card. It is mounted once per front door address; other props update it and keep what was
 * typed.
 * @throws Error outside of a `<VestibuleProvider>`
 */
export function Accounts({
  theme,
  language,
  form,
  texts,
  continueTo,
  onEvent,
  className,
  children,
}: AccountsProps): ReactElement {
  const { frontDoor, api, problem } = useStore().origins;
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<Mounted>(null);
  const latest = useRef({ theme, language, form, texts, continueTo, onEvent });
  useEffect(() => {
    latest.current = { theme, language, form, texts, continueTo, onEvent };
    card.current?.update({ theme, language, form, texts, continueTo });
  });

  useEffect(() => {
    let isGone = false;
    const dispatch = (event: AccountsEvent) => latest.current.onEvent?.(event);
    if (problem !== null) dispatch({ type: 'failed', reason: 'load', message: problem });
    // A session passed by the host, as in a test, has no card.
    if (frontDoor === null || problem !== null) return;
    loadCard(frontDoor).then(
      ({ mountAccounts }) => {
        if (isGone || place.current === null) return;
        const props = { ...latest.current, site: frontDoor, api, onEvent: dispatch };
        card.current = mountAccounts(placeIn(place.current), props, options);
      },
      (error: unknown) => {
        if (isGone) return;
        console.error(`The accounts card of ${frontDoor} did not arrive, or this page's policy forbids it.`, error);
        dispatch({ type: 'failed', reason: 'load', message: String(error) });
      },
    );
    return () => {
      isGone = true;
      card.current?.unmount();
      card.current = null;
    };
  }, [frontDoor, api, problem]);

  return (
    <div ref={place} className={className}>
      {children ?? (frontDoor !== null && <a href={`${frontDoor}/accounts`}>Log in</a>)}
    </div>
  );
}

// Bundlers must not resolve the address: the code is the front door's, and loads when the card is shown.
const loadCard = (frontDoor: string): Promise<Loader> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ `${frontDoor}/embed/load.mjs`);

/** Uses a shadow root, with a slot for the children that React renders: the card replaces the slot, and never touches React's nodes. */
function placeIn(host: HTMLElement): HTMLElement {
  const container = document.createElement('div');
  container.append(document.createElement('slot'));
  (host.shadowRoot ?? host.attachShadow({ mode: 'open' })).replaceChildren(container);
  return container;
}
