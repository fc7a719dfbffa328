import { useEffect, useEffectEvent, useRef } from 'react';
import { startOfFocus } from './startOfFocus';
import type { Dock } from './useDock';
import { windowsOf } from './windowsOf';

/** Marks, saves, and takes the focus to the workbench and back, by keys wherever the focus is: the page does not hear of them. */
export function useKeysEverywhere({ shell, side }: Dock, onMark: () => void, onSave: () => void): void {
  const ofPage = useRef<Element | null>(null);
  const goThereOrBack = () => {
    const { activeElement, defaultView } = shell.ownerDocument;
    if (shell.contains(activeElement) && shell.ownerDocument.hasFocus()) {
      window.focus();
      focusOn(ofPage.current?.isConnected === true ? ofPage.current : null, activeElement);
    } else {
      ofPage.current = document.activeElement;
      defaultView?.focus();
      focusOn(startOfFocus(shell), null);
    }
  };
  const does: Readonly<Record<string, () => void>> = { KeyM: onMark, KeyS: onSave, KeyQ: goThereOrBack };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.ctrlKey && event.altKey ? does[event.code] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const one of windowsOf(shell))
      one.addEventListener('keydown', (event) => onKey(event), { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [shell, side]);
}

/** Gives the focus to an element, or takes it from another where there is none to give it to. */
function focusOn(element: Element | null, otherwise: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
  else if (otherwise instanceof HTMLElement) otherwise.blur();
}
