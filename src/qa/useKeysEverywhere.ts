import { useEffect, useEffectEvent } from 'react';
import type { Dock } from './useDock';
import { windowsOf } from './windowsOf';

/** Marks and saves by their keys wherever the focus is: the page does not hear of them. */
export function useKeysEverywhere({ shell, side }: Dock, onMark: () => void, onSave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.altKey || (event.code !== 'KeyM' && event.code !== 'KeyS')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.code === 'KeyM') onMark();
    else onSave();
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const one of windowsOf(shell))
      one.addEventListener('keydown', (event) => onKey(event), { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [shell, side]);
}
