import type { RootState } from '../app/rootReducer';
import { sisterOrigin } from '../../shared/origins';
import type { SiteAddresses } from '../../shared/siteConfig';
import { hashOfValue } from './hash';
import type { CallEntry, Entry, EventEntry, PageLoad, LogFile, Mark, SettledEntry } from './logFile';
import type { Pseudonyms } from './pseudonyms';
import type { RawCall, RawEntry, RawEvent, RawSettled, Recording } from './rawEntries';
import { redact, unlisted } from './redact';
import { calls, events, stateParts, stateRule } from './registry';
import type { Facts } from './secretFacts';

export type LoadHead = Pick<PageLoad, 'build' | 'page' | 'addresses'>;

/** The origins whose addresses may be recorded. */
export const originsOf = ({
  page,
  addresses,
}: {
  readonly page: Pick<PageLoad['page'], 'origin'>;
  readonly addresses: SiteAddresses;
}): string[] => [page.origin, sisterOrigin(addresses), ...addresses.trustedOrigins];

/** What the recorder kept, as a file may hold it: nothing but what the registry lists. */
export function redactLoad(head: LoadHead, recording: Recording, names: Pseudonyms): PageLoad {
  const redaction = entryRedaction(recording, names);
  const entries = recording.entries.map(redaction.redact);
  const end = redactState(redaction.state(), names);
  return {
    ...head,
    begin: { state: redactState(recording.state, names) },
    entries,
    end: { state: end, hash: hashOfValue(end), ...(recording.isTruncated ? { isTruncated: true } : {}) },
  };
}

/** Redacts the entries of a recording, one after another. */
export function entryRedaction(recording: Recording, names: Pseudonyms) {
  const callNames = new Map<number, string>();
  const first = recording.entries[0]?.at ?? 0;
  let { state } = recording;
  return {
    redact(this: void, raw: RawEntry): Entry {
      const at = Math.round(raw.at - first);
      if ('type' in raw) {
        const entry = { at, ...redactEvent(raw, state, names) };
        state = raw.state;
        return entry;
      }
      if ('call' in raw) {
        callNames.set(raw.id, raw.call);
        return { at, ...redactCall(raw, names) };
      }
      if ('flowsStarted' in raw) return { at, flowsStarted: true };
      return { at, ...redactSettled(raw, callNames.get(raw.settled) ?? '', names) };
    },
    /** The state after the last of them. */
    state: () => state,
  };
}

export const redactPart = (part: keyof RootState, value: unknown, names: Pseudonyms): unknown =>
  redact(stateRule(part).shape, value, names);

/** The state, or some parts of it, as a log may hold it. */
export const redactState = (state: { readonly [Part in keyof RootState]?: unknown }, names: Pseudonyms): RootState =>
  Object.fromEntries(
    stateParts.filter((part) => part in state).map((part) => [part, redactPart(part, state[part], names)]),
  ) as unknown as RootState;

function redactEvent(
  { type, payload, source, duringCall, secretFacts, state }: RawEvent,
  before: RootState,
  names: Pseudonyms,
): Omit<EventEntry, 'at'> {
  const changed = stateParts.filter((part) => state[part] !== before[part]);
  const redacted = redactPayload(type, payload, names);
  return {
    event: events.has(type) ? type : unlisted,
    ...(redacted === undefined ? {} : { payload: redacted }),
    ...(secretFacts === null ? {} : { secretFacts: redactFacts(type, secretFacts, names) }),
    source,
    ...(duringCall === 0 ? {} : { duringCall }),
    ...(changed.length === 0
      ? {}
      : { stateChanges: Object.fromEntries(changed.map((part) => [part, redactPart(part, state[part], names)])) }),
  };
}

export function redactPayload(type: string, payload: unknown, names: Pseudonyms): unknown {
  const rule = events.get(type)?.payload;
  return rule && redact(rule.shape, payload, names);
}

export function redactFacts(type: string, facts: Facts, names: Pseudonyms): Facts {
  const secret = events.get(type)?.secret;
  return secret === undefined ? {} : (redact(secret.facts.shape, facts, names) as Facts);
}

export function redactCall(
  { call, id, args, isPending, result, error }: Omit<RawCall, 'at'>,
  names: Pseudonyms,
): Omit<CallEntry, 'at'> {
  return {
    call: calls.has(call) ? call : unlisted,
    id,
    args: redactArgs(call, args, names),
    ...(isPending ? { isPending } : redactOutcome(call, result, error, names)),
  };
}

export const redactSettled = (
  { settled, result, error }: Omit<RawSettled, 'at'>,
  call: string,
  names: Pseudonyms,
): Omit<SettledEntry, 'at'> => ({ settled, ...redactOutcome(call, result, error, names) });

/** The arguments by their rules; what may not be recorded is null, what was not passed is not there. */
export function redactArgs(call: string, args: readonly unknown[], names: Pseudonyms): unknown[] {
  const rules = calls.get(call)?.args ?? [];
  const passed = args.slice(0, rules.length);
  while (passed.length > 0 && passed.at(-1) === undefined) passed.pop();
  return passed.map((one, at) => redact(rules[at]?.shape ?? { kind: 'noValue' }, one, names) ?? null);
}

// What an error says is not recorded: it may be anything.
function redactOutcome(call: string, result: unknown, error: unknown, names: Pseudonyms) {
  if (error !== undefined) return { error: true as const };
  const redacted = redact(calls.get(call)?.result.shape ?? { kind: 'noValue' }, result, names);
  return redacted === undefined ? {} : { result: redacted };
}

/** The addresses of the configuration, and no field besides. */
export const redactAddresses = ({
  urlProtocol,
  siteOrigin,
  apiOrigin,
  sisterHost,
  trustedOrigins,
}: SiteAddresses): SiteAddresses => ({ urlProtocol, siteOrigin, apiOrigin, sisterHost, trustedOrigins });

export function logFileOf(loads: readonly PageLoad[], marks: readonly Mark[] = [], isPlain = false): LogFile {
  const content = {
    format: 'vestibule-log',
    version: 2,
    texts: isPlain ? 'plain' : 'pseudonyms',
    loads,
    marks,
  } as const;
  return { ...content, hash: hashOfValue(content) };
}
