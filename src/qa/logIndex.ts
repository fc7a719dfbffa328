import {
  isCall,
  isEvent,
  isOutcome,
  type CallEntry,
  type Entry,
  type OutcomeEntry,
  type PageLoad,
} from '../action-log/logFile';
import { isRecord } from '../action-log/isRecord';
import { unlisted } from '../action-log/redact';

const indexes = new WeakMap<PageLoad, ReturnType<typeof createIndex>>();

export function indexOf(load: PageLoad) {
  const index = indexes.get(load) ?? createIndex(load);
  indexes.set(load, index);
  return index;
}

function createIndex(load: PageLoad) {
  /** The calls, and the outcomes of those that were pending, by call id. */
  const calls = new Map<number, CallEntry>();
  const outcomes = new Map<number, OutcomeEntry>();
  /** The positions right after each action of the visitor, and after each error. */
  const acts: number[] = [];
  const errors: number[] = [];
  let page: string | null = null;
  for (const [at, entry] of load.entries.entries()) {
    if (isCall(entry)) calls.set(entry.id, entry);
    if (isOutcome(entry)) outcomes.set(entry.outcome, entry);
    const isArrival = page === null && isEvent(entry) && entry.event === moved;
    if (isArrival) page = isRecord(entry.payload) ? String(entry.payload['page']) : unlisted;
    if (isOfVisitor(entry) && !isArrival) acts.push(at + 1);
    if (isError(entry)) errors.push(at + 1);
  }
  return { calls, outcomes, acts, errors, page: page ?? 'no page yet' };
}

const moved = 'navigation/locationChanged';

/** The page dispatches these events by itself; all its other events are actions of the visitor. */
const ofPageItself = new Set([
  'accounts/capsLockChanged',
  'accounts/logInShown',
  'client/chunkFailed',
  'client/crashed',
  'client/sessionEndHeard',
  'client/wentOnline',
  'language/heard',
  'language/selectorShown',
  'session/loggedInViewShown',
]);

const isOfVisitor = (entry: Entry): boolean =>
  isEvent(entry) && entry.by === 'page' && entry.during === undefined && !ofPageItself.has(entry.event);

const failures = ['flows/failed', 'client/crashed', 'client/chunkFailed'];

/** Whether something went wrong: a call was refused or not answered, something threw, or a chunk did not load. */
function isError(entry: Entry): boolean {
  if (isEvent(entry)) return failures.includes(entry.event);
  if ('flowsStarted' in entry) return false;
  const { error, result } = entry;
  if (error === true || !isRecord(result)) return error === true;
  // Refusals below 400 are no errors: the service answers 204 if nobody is logged in.
  return result['kind'] === 'failed' || (result['kind'] === 'refused' && Number(result['status']) >= 400);
}
