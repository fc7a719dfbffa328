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
  dressed(own.document).append(shell);
  const back = () => {
    observer.disconnect();
    removeEventListener('pagehide', close);
    document.body.append(shell);
    onBack();
  };
  const close = () => own.close();
  own.addEventListener('pagehide', back, { once: true });
  addEventListener('pagehide', close);
  return close;
}
