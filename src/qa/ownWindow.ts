import { openToolWindow } from '../browser/toolWindow';
import { dressAs, dressed } from './dressed';

/**
 * Puts the workbench into a window of its own, in the theme of the page.
 * @param onBack is called when it is in the page again: the window was closed, or it was called back
 * @returns calls it back, or null where the browser opens no window
 */
export function moveToOwnWindow(shell: HTMLElement, onBack: () => void): (() => void) | null {
  const own = openToolWindow('vestibule-qa');
  if (own === null) return null;
  own.document.title = 'QA: Vestibule';
  const { documentElement: root } = document;
  const dress = () => dressAs(own.document, { theme: root.dataset['theme'] ?? 'light', layout: 'desktop' }, root.lang);
  const observer = new MutationObserver(dress);
  observer.observe(root, { attributeFilter: ['data-theme'] });
  dress();
  own.document.body.replaceChildren();
  moveInto(dressed(own.document), shell);
  const back = () => {
    observer.disconnect();
    removeEventListener('pagehide', close);
    own.removeEventListener('pagehide', back);
    moveInto(document.body, shell);
    onBack();
  };
  const close = () => {
    back();
    own.close();
  };
  own.addEventListener('pagehide', back);
  addEventListener('pagehide', close);
  return close;
}

/** Moves the workbench; the control that has the focus has it afterwards too. */
function moveInto(place: HTMLElement, shell: HTMLElement): void {
  const { activeElement } = shell.ownerDocument;
  const focused = shell.contains(activeElement) ? activeElement : null;
  place.append(shell);
  if (focused instanceof HTMLElement) focused.focus();
}
