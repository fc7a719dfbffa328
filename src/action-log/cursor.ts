import { isFromOutside, type Entry } from './logFile';

/** Tracks how far a replay has come in the entries of a page load. */
export function createCursor(entries: readonly Entry[]) {
  let at = 0;
  /** The entries that happened ahead of order: they come after `at`. */
  const early = new Set<number>();
  return {
    get at() {
      return at;
    },
    happened(index: number): void {
      early.add(index);
      while (early.delete(at)) at += 1;
    },
    /** The index of the first wanted entry of this turn that has not happened. */
    next(isWanted: (entry: Entry) => boolean): number | null {
      for (let index = at; index < entries.length; index += 1) {
        const entry = entries[index] as Entry;
        if (isFromOutside(entry)) return null;
        if (!early.has(index) && isWanted(entry)) return index;
      }
      return null;
    },
  };
}
