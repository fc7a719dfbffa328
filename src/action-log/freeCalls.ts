import { isFromOutside } from './blocks';
import { isCall, isEvent, type CallEntry, type Entry } from './logFile';
import { calls } from './registry';

/**
 * The index of a recorded call that may be made before its turn; null where there is none. It is in the same turn, it and
 * the calls that it overtakes are declared to touch something, and none of them touches the same.
 * @param at the index of the entry whose turn it is
 * @param madeEarly the indexes of the calls that were made before their turn already
 */
export function indexOfFreeCall(
  entries: readonly Entry[],
  at: number,
  call: string,
  madeEarly: ReadonlySet<number>,
  isTheCall: (entry: CallEntry) => boolean,
): number | null {
  const touched = calls.get(call)?.touches;
  if (touched === undefined) return null;
  for (let index = at; index < entries.length; index += 1) {
    const entry = entries[index] as Entry;
    if (isFromOutside(entry) || (isEvent(entry) && entry.source === 'page')) return null;
    if (!isCall(entry) || madeEarly.has(index)) continue;
    if (isTheCall(entry)) return hasPageEvents(entries[index + 1], entry) ? null : index;
    const other = calls.get(entry.call)?.touches;
    if (other === undefined || other === touched) return null;
  }
  return null;
}

const hasPageEvents = (next: Entry | undefined, { id }: CallEntry) => isEvent(next) && next.duringCall === id;
