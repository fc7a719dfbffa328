import { isCall, isEvent, isOutcome, type CallEntry, type OutcomeEntry, type PageLoad } from '../action-log/logFile';
import { isRecord } from '../action-log/isRecord';
import { indexOf } from './logIndex';
import { wordingOf } from './wording';

/** A line of the story in words: what happened at a position of a load. Position 0 is the load itself. */
export function lineOf(load: PageLoad, position: number): string {
  const entry = load.entries[position - 1];
  const { language, theme, layout } = load.begin;
  if (entry === undefined) return `Page loaded: ${indexOf(load).page} · ${language}, ${theme}, ${layout}`;
  if (isEvent(entry)) return eventLine(entry.event, entry.payload);
  if (isCall(entry)) return `${callName(entry)} → ${callEnd(entry, load)}`;
  if (!isOutcome(entry)) return 'The flows started';
  const call = indexOf(load).calls.get(entry.outcome);
  return `${call === undefined ? 'A call' : callName(call)} ended: ${endOf(entry)}`;
}

/** Words an event: `accounts/logInEdited` with a field becomes `Accounts: log in edited · password`. */
export function eventLine(type: string, payload: unknown): string {
  const [domain = '', event = ''] = type.split('/').map(spaced);
  const carried = payload === undefined ? '' : ` · ${wordingOf(payload)}`;
  return `${domain.charAt(0).toUpperCase()}${domain.slice(1)}: ${event}${carried}`;
}

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const clientsOfService = ['anonymous.', 'session.'];

/** `login`, `browser.navigate info`: a call to the service is shown without its client. */
function callName({ call, args }: CallEntry): string {
  const client = clientsOfService.find((one) => call.startsWith(one));
  return client === undefined
    ? [call, ...args.filter((one) => one !== null).map(wordingOf)].join(' ')
    : call.slice(client.length);
}

function callEnd(entry: CallEntry, load: PageLoad): string {
  if (entry.pending !== true) return endOf(entry);
  const end = indexOf(load).outcomes.get(entry.id);
  return end === undefined ? 'no answer yet' : `${endOf(end)}, ${duration(end.at - entry.at)}`;
}

function endOf({ error, result }: CallEntry | OutcomeEntry): string {
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
const duration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
