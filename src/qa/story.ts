import { isRecord } from '../action-log/redact';
import { isCall, isEvent, type CallEntry, type Entry, type PageLoad, type SettledEntry } from '../action-log/logFile';
import type { LogIndex } from './logIndex';
import { words } from './words';
import { wordingOf } from './wording';

/** One line of the story, in words. */
export function lineOf(entry: Entry, index: LogIndex): string {
  if (isEvent(entry)) return eventLine(entry.event, entry.payload);
  if (isCall(entry)) return `${callName(entry)} → ${callOutcome(entry, index)}`;
  if ('flowsStarted' in entry) return 'The flows started';
  const call = index.callOf.get(entry.settled)?.entry;
  return `${call === undefined ? 'A call' : callName(call)} ended: ${outcomeOf(entry)}`;
}

/** What stands before the first entry. */
export const startLine = ({ page }: PageLoad): string =>
  `The page was loaded: ${page.route}, ${page.language}, ${page.theme}, ${page.layout}`;

function eventLine(event: string, payload: unknown): string {
  const said = words.get(event);
  if (said === undefined) return event;
  const sentence = typeof said === 'string' ? said : `Visitor ${said.visitor}`;
  return sentence.replace(/\{(\w+)\}/g, (_, field: string) =>
    wordingOf(isRecord(payload) ? payload[field] : undefined),
  );
}

const clientsOfService = ['anonymous.', 'session.'];

/** `login`, `browser.navigate /info`: of a call to the service the name alone. */
export function callName({ call, args }: CallEntry): string {
  const service = clientsOfService.find((client) => call.startsWith(client));
  const shown = args.filter((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return [service === undefined ? call : call.slice(service.length), ...shown.map(String)].join(' ');
}

function callOutcome(entry: CallEntry, { endOf }: LogIndex): string {
  if (entry.isPending !== true) return outcomeOf(entry);
  const end = endOf.get(entry.id)?.entry;
  return end === undefined ? 'no answer yet' : `${outcomeOf(end)}, ${duration(end.at - entry.at)}`;
}

function outcomeOf({ error, result }: CallEntry | SettledEntry): string {
  if (error === true) return 'it threw an error';
  if (result === undefined) return 'done';
  if (!isRecord(result)) return wordingOf(result);
  switch (result['kind']) {
    case 'answered':
      return 'answered';
    case 'refused':
      return `${wordingOf(result['status'])} ${wordingOf(result['message'] ?? result['statusText'])}`;
    case 'failed':
      return `no answer: ${wordingOf(result['text'])}`;
    default:
      return wordingOf(result);
  }
}

/** `67 ms`, `2.4 s`. */
export const duration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
