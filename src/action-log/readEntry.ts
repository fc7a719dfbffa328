import type { Pseudonyms } from './pseudonyms';
import { isRecord, unlisted } from './redact';
import { redactCall, redactFacts, redactPayload, redactSettled, redactState } from './redactLoad';
import { events } from './registry';

export const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isTrueOrMissing = (value: unknown) => value === undefined || value === true;

/**
 * An entry of a file as the recorder would have written it: one that the recorder wrote is equal to it.
 * @param callNames the calls before it by their ids, to which it adds its own
 * @returns null where it is no entry at all
 */
export function reredacted(entry: unknown, callNames: Map<number, string>, names: Pseudonyms): object | null {
  if (!isRecord(entry) || !isIndex(entry['at'])) return null;
  const { at } = entry;
  const rest = 'event' in entry ? event(entry, names) : 'call' in entry ? call(entry, callNames, names) : null;
  if (rest !== null) return { at, ...rest };
  if ('flowsStarted' in entry) return { at, flowsStarted: true };
  const { settled, result, error } = entry;
  if (!isIndex(settled) || !isTrueOrMissing(error)) return null;
  return { at, ...redactSettled({ settled, result, error }, callNames.get(settled) ?? '', names) };
}

type Fields = Readonly<Record<string, unknown>>;

function event({ event: type, source, payload, duringCall, secretFacts, stateChanges }: Fields, names: Pseudonyms) {
  if (
    typeof type !== 'string' ||
    (source !== 'page' && source !== 'flow') ||
    (duringCall !== undefined && !isIndex(duringCall)) ||
    (secretFacts !== undefined && !isRecord(secretFacts)) ||
    (stateChanges !== undefined && !isRecord(stateChanges))
  )
    return null;
  return {
    event: events.has(type) ? type : unlisted,
    source,
    duringCall,
    payload: redactPayload(type, payload, names),
    secretFacts: secretFacts && redactFacts(type, secretFacts as Readonly<Record<string, string>>, names),
    stateChanges: stateChanges && redactState(stateChanges, names),
  };
}

function call(
  { call: name, id, args, isPending, result, error }: Fields,
  callNames: Map<number, string>,
  names: Pseudonyms,
) {
  if (
    typeof name !== 'string' ||
    !isIndex(id) ||
    !Array.isArray(args) ||
    !isTrueOrMissing(isPending) ||
    !isTrueOrMissing(error)
  )
    return null;
  callNames.set(id, name);
  return redactCall({ call: name, id, args, isPending: isPending === true, result, error }, names);
}
