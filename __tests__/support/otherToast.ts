import { isEvent, type Entry, type PageLoad } from '../../src/action-log/logFile';

/** A load as another build would have written it, which says 'Copied' in the toast of a sentence of the site. */
export function withOtherToast(load: PageLoad, key: string): PageLoad {
  const text = { key: 'copied' } as const;
  const isWanted = (payload: unknown) => (payload as { text?: { key?: string } } | undefined)?.text?.key === key;
  return {
    ...load,
    entries: load.entries.map((entry): Entry => {
      if (!isEvent(entry) || entry.event !== 'toast/shown' || !isWanted(entry.payload)) return entry;
      const { toast } = entry.stateChanges ?? {};
      return {
        ...entry,
        payload: { ...(entry.payload as object), text },
        stateChanges: { ...entry.stateChanges, ...(toast && { toast: { ...toast, text } }) },
      };
    }),
  };
}
