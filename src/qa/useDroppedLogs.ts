import { useEffect, useEffectEvent } from 'react';

/** Takes a log that is dropped or pasted anywhere on the page; a field keeps what is pasted into it. */
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
    addEventListener('paste', (event) => take(event, event.clipboardData), options);
    addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
      },
      options,
    );
    return () => stop.abort();
  }, []);
}
