import { emptyStyleHash } from '../lib/emptyStyle';
import { setOwnRem } from './ownRem';
import { baseSheet } from './sheets';

export interface Place {
  /** Where styled-components writes its rules: a style element of its own in the shadow root. */
  readonly shadow: ShadowRoot;
  /** Where React draws. */
  readonly root: HTMLElement;
  remove(): void;
}

/**
 * A shadow root in the container, with its styles: nothing of it reaches the host's page, or the other way.
 * @throws Error where the page's policy lets no style element hold rules; the container is untouched then
 */
export function makePlace(container: HTMLElement): Place {
  const host = document.createElement('div');
  // A host's page may style these, also where its own element has a shadow root around this one.
  host.setAttribute('exportparts', 'card, notice');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [baseSheet()];
  const root = document.createElement('div');
  root.className = 'vestibule';
  shadow.append(root);
  const before = [...container.childNodes];
  container.replaceChildren(host);
  setOwnRem(root);
  if (!canHaveStyles(shadow)) {
    container.replaceChildren(...before);
    throw new Error(`This page's policy forbids the card's styles: add ${emptyStyleHash} to its style-src`);
  }
  return {
    shadow,
    root,
    remove() {
      host.remove();
    },
  };
}

function canHaveStyles(shadow: ShadowRoot): boolean {
  const probe = document.createElement('style');
  shadow.append(probe);
  const isAllowed = probe.sheet !== null;
  probe.remove();
  return isAllowed;
}
