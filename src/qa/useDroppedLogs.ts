import { useEffect, useEffectEvent } from 'react';

/** Opens a log that is dropped or pasted anywhere on the page. Other pasted text goes to its field as usual. */
export function useDroppedLogs(onText: (text: string, name: string) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const file = data?.files[0];
    const text = data?.getData('text/plain') ?? '';
    if (file === undefined && !text.trimStart().startsWith('{')) return;
    event.preventDefault();
    event.stopPropagation();
    if (file === undefined) onText(text, 'The pasted log');
    else void file.text().then((content) => onText(content, file.name));
  });
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const allowDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    addEventListener('paste', (event) => take(event, event.clipboardData), options);
    addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    addEventListener('dragover', allowDrop, options);
    return () => stop.abort();
  }, []);
}
