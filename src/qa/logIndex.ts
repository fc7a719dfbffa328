import { isRecord } from '../action-log/redact';
import { isCall, isEvent, type CallEntry, type Entry, type SettledEntry } from '../action-log/logFile';
import { words } from './words';

/** Where the things of a load stand among its entries, found in one pass. */
export interface LogIndex {
  /** Of each call, by its id: the entry that began it, and the one that ended it. */
  readonly callOf: ReadonlyMap<number, { readonly index: number; readonly entry: CallEntry }>;
  readonly endOf: ReadonlyMap<number, { readonly index: number; readonly entry: SettledEntry }>;
  /** The indices of what the visitor did, and of what went wrong. */
  readonly acts: readonly number[];
  readonly errors: readonly number[];
}

export function indexOf(entries: readonly Entry[]): LogIndex {
  const callOf = new Map<number, { readonly index: number; readonly entry: CallEntry }>();
  const endOf = new Map<number, { readonly index: number; readonly entry: SettledEntry }>();
  const acts: number[] = [];
  const errors: number[] = [];
  for (const [index, entry] of entries.entries()) {
    if (isCall(entry)) callOf.set(entry.id, { index, entry });
    else if ('settled' in entry) endOf.set(entry.settled, { index, entry });
    if (isAct(entry)) acts.push(index);
    if (isError(entry)) errors.push(index);
  }
  return { callOf, endOf, acts, errors };
}

/** Whether the visitor did it. */
export function isAct(entry: Entry): boolean {
  return isEvent(entry) && entry.source === 'page' && typeof words.get(entry.event) === 'object';
}

const failures = ['flows/failed', 'client/crashed', 'client/chunkFailed'];

/** Whether something went wrong: a call was refused or got no answer, something threw, a part did not load. */
export function isError(entry: Entry): boolean {
  if (isEvent(entry)) return failures.includes(entry.event);
  if ('flowsStarted' in entry) return false;
  const { error, result } = entry;
  if (error === true || !isRecord(result)) return error === true;
  // That nobody is logged in is answered with a 204.
  return result['kind'] === 'failed' || (result['kind'] === 'refused' && Number(result['status']) >= 400);
}
