import { isEvent, type PageLoad } from '../action-log/logFile';
import { differences } from '../action-log/deepEqual';

/** What each event of a load changed of the state, a line a field: `toast.isPositive: false, not true`; nothing for what is not looked at. */
export function changesOf(
  { begin, entries }: PageLoad,
  isShown: ReadonlySet<number>,
): ReadonlyMap<number, readonly string[]> {
  const changes = new Map<number, readonly string[]>();
  const state: Record<string, unknown> = { ...begin.state };
  for (const [index, entry] of entries.entries()) {
    if (!isEvent(entry) || entry.stateChanges === undefined) continue;
    if (isShown.has(index))
      changes.set(
        index,
        Object.entries(entry.stateChanges).flatMap(([part, now]) => differences(state[part], now, part)),
      );
    Object.assign(state, entry.stateChanges);
  }
  return changes;
}
