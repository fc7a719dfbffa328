import { isAsRecorded, missingFields } from './asRecorded';
import { deepEqual } from './deepEqual';
import type { CallEntry } from './logFile';
import type { Pseudonyms } from './pseudonyms';
import { redactArgs, redactPayload } from './redactLoad';
import { calls, events } from './registry';

/** Compares what flows do on this build with what a log has, each by its rule. */
export function stepComparison(names: Pseudonyms, onNew: (path: string) => void) {
  return {
    isSameCall(entry: CallEntry, call: string, args: unknown[]): boolean {
      if (entry.call !== call) return false;
      if (deepEqual(entry.args, args)) return true;
      const redacted = redactArgs(call, args, names);
      const rules = calls.get(call)?.args ?? [];
      return (
        entry.args.length === redacted.length &&
        redacted.every((arg, index) => {
          const shape = rules[index]?.shape ?? { kind: 'noValue' };
          return isAsRecorded(shape, entry.args[index], arg, `argument ${index + 1} of ${call}`, onNew);
        })
      );
    },
    isSamePayload(type: string, recorded: unknown, payload: unknown): boolean {
      if (deepEqual(recorded, payload)) return true;
      const rule = events.get(type)?.payload;
      const redacted = redactPayload(type, payload, names);
      if (rule === undefined || redacted === undefined) return recorded === redacted;
      if (recorded !== undefined) return isAsRecorded(rule.shape, recorded, redacted, `the payload of ${type}`, onNew);
      onNew(`the payload of ${type}`);
      return true;
    },
    /** Says what this build's pages report in an event and the log's did not: a replay goes without it. */
    noteMissing(type: string, payload: unknown): void {
      const rule = events.get(type)?.payload;
      if (rule === undefined) return;
      const path = `the payload of ${type}`;
      for (const missing of payload === undefined ? [path] : missingFields(rule.shape, payload, path))
        onNew(`${missing}, which the log does not have`);
    },
  };
}
