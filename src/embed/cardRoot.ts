import { emptyStyleHash } from '../lib/emptyStyle';
import { setOwnRem } from './ownRem';

declare const EMBED_CSS: string;

let shared: CSSStyleSheet | undefined;

/** The tokens and the reset, which the build generates, in one style sheet for all mounts. */
function baseSheet(): CSSStyleSheet {
  if (shared === undefined) {
    shared = new CSSStyleSheet();
    shared.replaceSync(EMBED_CSS);
  }
  return shared;
}

export type CardRoot = ReturnType<typeof createCardRoot>;

/**
 * Creates a shadow root with its styles in the container, so that the card's and the host's styles do not mix.
 * @throws Error if the page's policy does not allow rules in a style element; the container is then unchanged
 */
export function createCardRoot(container: HTMLElement) {
  const host = document.createElement('div');
  // Lets a host's page style these parts even if another shadow root surrounds this one.
  host.setAttribute('exportparts', 'card, notice');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [baseSheet()];
  const root = document.createElement('div');
  root.className = 'vestibule';
  for (const type of ['keydown', 'keypress', 'keyup'] as const) shadow.addEventListener(type, keepTyping);
  shadow.append(root);
  const before = [...container.childNodes];
  container.replaceChildren(host);
  setOwnRem(root);
  if (!canHaveStyles(shadow)) {
    container.replaceChildren(...before);
    throw new Error(`This page's policy forbids the card's styles: add ${emptyStyleHash} to its style-src`);
  }
  // styled-components writes its rules into a style element in the shadow root.
  return { shadow, root, remove: () => host.remove() };
}

/**
 * Keeps what is typed from the host's page, which would take it for its one-key shortcuts: outside the shadow root, the
 * target is no text field. Escape and Tab go on, for the host's dialogs.
 */
function keepTyping(event: Event): void {
  const { key } = event as KeyboardEvent;
  const isText = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
  if (isText && key !== 'Escape' && key !== 'Tab') event.stopPropagation();
}

function canHaveStyles(shadow: ShadowRoot): boolean {
  const probe = document.createElement('style');
  shadow.append(probe);
  const isAllowed = probe.sheet !== null;
  probe.remove();
  return isAllowed;
}
