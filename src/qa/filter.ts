import { isCall, isEvent, nameOfEntry, type PageLoad } from '../action-log/logFile';
import { isAct, isError, type LogIndex } from './logIndex';
import { lineOf, startLine } from './story';

export const shownKinds = ['all', 'visitor', 'page', 'flow', 'calls', 'errors'] as const;
export type Shown = (typeof shownKinds)[number];

/** The text of an entry that a search looks in; a call that has not ended yet may get another. */
const texts = new WeakMap<object, string>();

/** Milliseconds at a time. */
const slice = 8;

/** The positions whose rows are shown: 0 is the start of the load, and each entry stands at the position after it. */
export function rowsOf(load: PageLoad, index: LogIndex, shown: Shown, search: string): readonly number[] {
  const wanted = search.trim().toLowerCase();
  const rows: number[] = [];
  if (shown === 'all' && startLine(load).toLowerCase().includes(wanted)) rows.push(0);
  load.entries.forEach((entry, at) => {
    const isOfKind =
      shown === 'all' ||
      (shown === 'visitor' && isAct(entry)) ||
      (shown === 'errors' && isError(entry)) ||
      (shown === 'calls' && !isEvent(entry)) ||
      (isEvent(entry) && entry.source === shown);
    if (isOfKind && (wanted === '' || textOf(load, index, at).includes(wanted))) rows.push(at + 1);
  });
  return rows;
}

/**
 * Prepares a search in slices, so that the first one does not wait.
 * @returns ends it
 */
export function prepareSearch(load: PageLoad, index: LogIndex): () => void {
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const redirectToContinue = () => {
    for (const until = performance.now() + slice; at < load.entries.length && performance.now() < until; at += 1)
      textOf(load, index, at);
    if (at < load.entries.length) timer = setTimeout(redirectToContinue);
  };
  timer = setTimeout(redirectToContinue);
  return () => clearTimeout(timer);
}

function textOf({ entries }: PageLoad, index: LogIndex, at: number): string {
  const entry = entries[at];
  if (entry === undefined) return '';
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = `${lineOf(entry, index)} ${nameOfEntry(entry)} ${JSON.stringify(entry)}`.toLowerCase();
  if (!isCall(entry) || entry.isPending !== true || index.endOf.has(entry.id)) texts.set(entry, text);
  return text;
}
