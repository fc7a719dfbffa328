import { isEvent, type Entry } from './logFile';

/** Whether an entry comes from outside: from the visitor, a call that ends, the flows' start. What follows until the next one, follows from it. */
export function isFromOutside(entry: Entry): boolean {
  return (
    'settled' in entry ||
    'flowsStarted' in entry ||
    (isEvent(entry) && entry.source === 'page' && entry.duringCall === undefined)
  );
}
