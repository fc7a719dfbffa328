import { loadAllLocales } from '../../i18n/i18n-util.sync';
import type { LogFile } from '../../src/action-log/logFile';
import { logFileOf } from '../../src/action-log/redactLoad';
import { unlisted } from '../../src/action-log/redact';
import { rerecord } from '../../src/action-log/rerecord';
import { openSite } from '../../src/openSite';
import { changesOf } from './changes';

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
  const made = await Promise.all(log.loads.map((load) => rerecord(load, isPlain, openSite)));
  const loads = made.map(({ load }) => load);
  const changes = log.loads.flatMap((load, at) =>
    changesOf(load, loads[at] ?? load).map((line) => (log.loads.length > 1 ? `load ${at + 1}: ${line}` : line)),
  );
  const marks = log.marks.map((mark) => ({
    ...mark,
    entry: Math.min(mark.entry, loads[mark.load]?.entries.length ?? 0),
  }));
  const [unanswered] = made.flatMap((one) => one.unanswered);
  const isUnlisted = (of: LogFile['loads']) => JSON.stringify(of).includes(`"${unlisted}"`);
  const refusal =
    unanswered !== undefined
      ? `this build makes the call ${unanswered}, to which the log has no answer`
      : isUnlisted(loads) && !isUnlisted(log.loads)
        ? 'this build reports or passes something that its recorded.ts files do not list'
        : null;
  return {
    log: logFileOf(loads, marks, isPlain),
    changes,
    refusal: refusal && `${refusal}: record the session again.`,
  };
}
