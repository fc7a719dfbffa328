import { baseSheet } from './sheets';
import { borrowFont } from './font';

export interface Place {
  /** Where React draws. */
  readonly root: HTMLElement;
  readonly sheet: CSSStyleSheet;
  remove(): void;
}

/** A shadow root in the container, with its styles and the font: nothing of it reaches the host's page, or the other way. */
export function makePlace(container: HTMLElement, site: string): Place {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [baseSheet(), sheet];
  const root = document.createElement('div');
  root.className = 'vestibule';
  shadow.append(root);
  container.replaceChildren(host);
  const giveFontBack = borrowFont(site);
  return {
    root,
    sheet,
    remove() {
      host.remove();
      giveFontBack();
    },
  };
}
