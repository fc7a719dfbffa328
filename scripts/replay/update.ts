import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { nameOfEntry, type LogFile, type PageLoad } from '../../src/action-log/logFile';
import { logFileOf } from '../../src/action-log/redactLoad';
import { unlisted } from '../../src/action-log/redact';
import { rerecord } from '../../src/action-log/rerecord';
import { setupStore } from '../../src/setupStore';
import { changesOf, pairsOf, type Pair } from './changes';

export interface Update {
  readonly log: LogFile;
  /** What differs in meaning, a line each. */
  readonly changes: readonly string[];
  /** A sentence where the log cannot be brought to what this build does. */
  readonly refusal: string | null;
}

/** A log as this build would have written it of the same acts and answers; nothing is written. */
export async function updateOf(log: LogFile): Promise<Update> {
  loadAllLocales();
  const isPlain = log.texts === 'plain';
  const made = await Promise.all(log.loads.map((load) => rerecord(load, isPlain, setupStore)));
  const loads = made.map(({ load }) => load);
  const updates = log.loads.map((before, at) => {
    const after = loads[at] ?? before;
    return { before, after, pairs: pairsOf(before, after) };
  });
  const changes = updates.map(({ before, after, pairs }) => changesOf(before, after, pairs));
  const marks = log.marks.map((mark) => {
    const { entry, isGone } = placeIn(updates[mark.load]?.pairs ?? [], mark.entry);
    const last = loads[mark.load]?.entries[entry - 1];
    if (isGone)
      changes[mark.load]?.push(
        `the mark “${mark.note}” stands after ${last === undefined ? 'the beginning' : nameOfEntry(last)}: the entry that it stood at is gone`,
      );
    return { ...mark, entry };
  });
  const [unanswered] = made.flatMap((one) => one.unanswered);
  const refusal =
    unanswered !== undefined
      ? `this build makes the call ${unanswered}, to which the log has no answer`
      : updates.some(hasMoreUnlisted)
        ? 'this build reports or passes something that its recorded.ts files do not list'
        : null;
  return {
    log: logFileOf(loads, marks, isPlain),
    changes: changes.flatMap((lines, at) =>
      lines.map((line) => (log.loads.length > 1 ? `load ${at + 1}: ${line}` : line)),
    ),
    refusal: refusal && `${refusal}: record the session again.`,
  };
}

/** Where a mark stands that stood after so many entries: after the same one, or the last one before it that is still there. */
function placeIn(pairs: readonly Pair[], count: number) {
  const before = pairs.flatMap(({ was, is }) =>
    was !== null && is !== null && was.index < count ? [{ was, is }] : [],
  );
  const nearest = before.reduce<(typeof before)[number] | null>(
    (last, one) => (last === null || one.was.index > last.was.index ? one : last),
    null,
  );
  return { entry: (nearest?.is.index ?? -1) + 1, isGone: (nearest?.was.index ?? -1) + 1 < count };
}

interface LoadUpdate {
  readonly before: PageLoad;
  readonly after: PageLoad;
  readonly pairs: readonly Pair[];
}

/** Whether anything is `unlisted` that was not so at the same place of the log. */
function hasMoreUnlisted({ before, after, pairs }: LoadUpdate): boolean {
  const count = (value: unknown) => JSON.stringify(value).split(`"${unlisted}"`).length;
  return (
    count(after.begin.state) > count(before.begin.state) ||
    count(after.end.state) > count(before.end.state) ||
    pairs.some(({ was, is }) => count(is?.contents ?? null) > count(was?.contents ?? null))
  );
}
