import { factNames } from '../../../src/action-log/facts';
import { keptCalls } from '../../../src/action-log/keptCalls';
import { eventTypes } from '../../../src/action-log/keptEvents';
import { isCall, isEvent, type LogFile } from '../../../src/action-log/logFile';
import { eventLine } from '../../../src/qa/story';
import type { NamedLog } from './readLogs';

/** The events, calls and facts that none of the logs reaches. */
export function unreached(logs: readonly LogFile[]) {
  const entries = logs.flatMap(({ loads }) => loads.flatMap((load) => load.entries));
  const events = new Set(entries.filter(isEvent).map(({ event }) => event));
  const calls = new Set(entries.filter(isCall).map(({ call }) => call));
  const facts = new Set(entries.filter(isEvent).flatMap(({ shows = {} }) => Object.keys(shows)));
  return {
    events: [...eventTypes].filter((one) => !events.has(one)),
    calls: [...keptCalls.keys()].filter((one) => !calls.has(one)),
    facts: factNames.filter((one) => !facts.has(one)),
  };
}

/** What none of the logs reaches, and what to record next, in lines. */
export function missing(files: readonly NamedLog[]): string[] {
  const { events, calls, facts } = unreached(files.flatMap(({ log }) => (typeof log === 'string' ? [] : [log])));
  const [next] = events;
  return [
    ...Object.entries({ events, calls, facts }).flatMap(([kind, names]) =>
      names.length === 0 ? [] : [`No log reaches the ${kind} ${names.join(', ')}.`],
    ),
    ...(next === undefined ? [] : [`Record next: a visit with “${eventLine(next, undefined)}” (${next}).`]),
  ];
}
