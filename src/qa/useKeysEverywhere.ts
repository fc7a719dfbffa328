import { useEffect, useEffectEvent, useRef } from 'react';

/** The first element to focus in the workbench: the story, or the button of the chosen view if no story is shown. */
export const startOfFocus = (shell: HTMLElement): HTMLElement | null =>
  shell.querySelector<HTMLElement>('[role="tree"]') ?? shell.querySelector<HTMLElement>('[aria-pressed="true"]');

/** Handles the global shortcuts, which the page does not receive: mark, save, move the focus to the workbench and back. */
export function useKeysEverywhere(shell: HTMLElement, onMark: () => void, onSave: () => void): void {
  const ofPage = useRef<Element | null>(null);
  const goThereOrBack = () => {
    const { activeElement } = document;
    if (!shell.contains(activeElement)) {
      ofPage.current = activeElement;
      startOfFocus(shell)?.focus();
    } else if (ofPage.current instanceof HTMLElement && ofPage.current.isConnected) ofPage.current.focus();
    else if (activeElement instanceof HTMLElement) activeElement.blur();
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
    addEventListener('keydown', (event) => onKey(event), { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
