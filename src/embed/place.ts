import { baseSheet, componentRules } from './sheets';

export interface Place {
  /** Where React draws. */
  readonly root: HTMLElement;
  remove(): void;
}

/** A shadow root in the container, with its styles: nothing of it reaches the host's page, or the other way. */
export function makePlace(container: HTMLElement): Place {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [baseSheet(), componentRules];
  const root = document.createElement('div');
  root.className = 'vestibule';
  shadow.append(root);
  container.replaceChildren(host);
  return {
    root,
    remove() {
      host.remove();
    },
  };
}
