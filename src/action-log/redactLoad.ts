import type { RootState } from '../app/rootReducer';
import type { SiteAddresses } from '../../shared/siteConfig';
import { hashOfValue } from './hash';
import type { CallEntry, EndEntry, Entry, EventEntry, Heard, Load, LogFile, Mark } from './logFile';
import type { CallNote, EndNote, EventNote, Segment } from './notes';
import type { Pseudonyms } from './pseudonyms';
import { redact, unlisted } from './redact';
import { calls, events, stateParts, stateRule } from './registry';
import type { Facts } from './secretFacts';

export type LoadHead = Pick<Load, 'build' | 'page' | 'addresses'>;

/** The origins whose addresses may be told. */
export const originsOf = ({
  page,
  addresses,
}: {
  readonly page: Pick<Load['page'], 'origin'>;
  readonly addresses: SiteAddresses;
}): string[] => [page.origin, `${addresses.urlProtocol}://${addresses.sisterHost}`, ...addresses.trustedOrigins];

/** What the recorder kept, as a file may hold it: nothing but what is listed. */
export function redactLoad(head: LoadHead, stretch: Segment, names: Pseudonyms): Load {
  const { middle } = stretch;
  const begin = {
    state: redactState(stretch.state, names),
    middle: middle && {
      pending: Object.fromEntries(middle.pending),
      heard: middle.heard
        .filter(({ type }) => events.has(type))
        .map(({ type, payload, facts }) =>
          redactHeard({ event: type, payload, ...(facts === null ? {} : { facts }) }, names),
        ),
    },
  };
  const callNames = new Map<number, string>(middle?.pending ?? []);
  const first = stretch.notes[0]?.at ?? 0;
  let state = stretch.state;
  const entries = stretch.notes.map((note): Entry => {
    const at = Math.round(note.at - first);
    if ('type' in note) {
      const entry = { at, ...redactEvent(note, state, names) };
      state = note.state;
      return entry;
    }
    if ('call' in note) {
      callNames.set(note.id, note.call);
      return { at, ...redactCall(note, names) };
    }
    if ('begun' in note) return { at, begun: true };
    return { at, ...redactEnd(note, callNames.get(note.end) ?? '', names) };
  });
  const end = redactState(state, names);
  return { ...head, begin, entries, end: { state: end, hash: hashOfValue(end) } };
}

export const redactPart = (part: keyof RootState, value: unknown, names: Pseudonyms): unknown =>
  redact(stateRule(part).shape, value, names);

/** The state as a log may hold it. */
export const redactState = (state: { readonly [Part in keyof RootState]?: unknown }, names: Pseudonyms): RootState =>
  Object.fromEntries(
    stateParts.filter((part) => part in state).map((part) => [part, redactPart(part, state[part], names)]),
  ) as unknown as RootState;

function redactEvent(
  { type, payload, by, within, facts, state }: EventNote,
  before: RootState,
  names: Pseudonyms,
): Omit<EventEntry, 'at'> {
  const changed = stateParts.filter((part) => state[part] !== before[part]);
  return {
    ...redactHeard({ event: type, payload, ...(facts === null ? {} : { facts }) }, names),
    by,
    ...(within === 0 ? {} : { within }),
    ...(changed.length === 0
      ? {}
      : { sets: Object.fromEntries(changed.map((part) => [part, redactPart(part, state[part], names)])) }),
  };
}

export function redactHeard({ event, payload, facts }: Heard, names: Pseudonyms): Heard {
  const redacted = redactPayload(event, payload, names);
  return {
    event: events.has(event) ? event : unlisted,
    ...(redacted === undefined ? {} : { payload: redacted }),
    ...(facts === undefined ? {} : { facts: redactFacts(event, facts, names) }),
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
  { call, id, args: given, isPending, result: gave, error: threw }: Omit<CallNote, 'at'>,
  names: Pseudonyms,
): Omit<CallEntry, 'at'> {
  const result = threw === undefined && !isPending ? redactResult(call, gave, names) : undefined;
  return {
    call: calls.has(call) ? call : unlisted,
    id,
    given: redactArgs(call, given, names),
    ...(isPending ? { isPending } : {}),
    ...(result === undefined ? {} : { gave: result }),
    ...(threw === undefined ? {} : { threw: true as const }),
  };
}

/** The arguments by their rules; what may not be recorded is null, what was not passed is not there. */
export function redactArgs(call: string, args: readonly unknown[], names: Pseudonyms): unknown[] {
  const rules = calls.get(call)?.args ?? [];
  const passed = args.slice(0, rules.length);
  while (passed.length > 0 && passed.at(-1) === undefined) passed.pop();
  return passed.map((one, at) => redact(rules[at]?.shape ?? { kind: 'nothing' }, one, names) ?? null);
}

function redactResult(call: string, result: unknown, names: Pseudonyms): unknown {
  return redact(calls.get(call)?.result.shape ?? { kind: 'nothing' }, result, names);
}

export function redactEnd(
  { end, result: gave, error: threw }: Omit<EndNote, 'at'>,
  call: string,
  names: Pseudonyms,
): Omit<EndEntry, 'at'> {
  const result = threw === undefined ? redactResult(call, gave, names) : undefined;
  return {
    end,
    ...(result === undefined ? {} : { gave: result }),
    ...(threw === undefined ? {} : { threw: true as const }),
  };
}

/** The addresses of the configuration, and no field besides. */
export const redactAddresses = ({
  urlProtocol,
  siteOrigin,
  apiOrigin,
  sisterHost,
  trustedOrigins,
}: SiteAddresses): SiteAddresses => ({ urlProtocol, siteOrigin, apiOrigin, sisterHost, trustedOrigins });

export function logFileOf(loads: readonly Load[], marks: readonly Mark[] = [], isPlain = false): LogFile {
  const content = {
    format: 'vestibule-log',
    version: 1,
    names: isPlain ? 'plain' : 'pseudonyms',
    loads,
    marks,
  } as const;
  return { ...content, hash: hashOfValue(content) };
}
