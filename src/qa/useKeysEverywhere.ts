import { useEffect, useEffectEvent } from 'react';

/** Marks and saves by their keys wherever the focus is: the page does not hear of them. */
export function useKeysEverywhere(onMark: () => void, onSave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.altKey || (event.code !== 'KeyM' && event.code !== 'KeyS')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.code === 'KeyM') onMark();
    else onSave();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
}
