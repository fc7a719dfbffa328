import { useEffect, useLayoutEffect, useRef } from 'react';
import { startOfFocus } from './startOfFocus';

/**
 * Gives the focus to the story where the control that had it is gone, as 'Go on past it' is once it was pressed: else
 * whoever works by the keyboard would be at the page's beginning.
 * @param shell what the workbench stands in
 */
export function useKeptFocus(shell: HTMLElement): void {
  const focused = useRef<Node | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const note = ({ target }: FocusEvent) => (focused.current = target instanceof Node ? target : null);
    shell.addEventListener('focusin', note, { signal: stop.signal });
    return () => stop.abort();
  }, [shell]);
  // After each render, since any of them may take the control away.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    const { activeElement, body } = shell.ownerDocument;
    if (activeElement === null || activeElement === body) startOfFocus(shell)?.focus();
  });
}
