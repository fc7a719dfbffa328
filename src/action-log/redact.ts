import type { RootState } from '../app/rootReducer';
import type { SiteAddresses } from '../../shared/siteConfig';
import { ruleKeys } from '../../shared/validation';
import { hashOfValue } from './hash';
import { listedCalls } from './listedCalls';
import { listedEvents } from './listedEvents';
import { stateParts, redactPart, redactState } from './listedState';
import type { CallEntry, EndEntry, Entry, EventEntry, Heard, Load, LogFile, Mark } from './logFile';
import type { Pseudonyms } from './pseudonyms';
import type { CallNote, EndNote, EventNote, Segment } from './notes';
import type { Facts } from './secretFacts';
import { nothing } from './rules';

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
        .filter(({ type }) => listedEvents.has(type))
        .map(({ type, payload, facts }) =>
          redactHeard({ event: type, payload, ...(facts === null ? {} : { facts }) }, names),
        ),
    },
  };
  const calls = new Map<number, string>(middle?.pending ?? []);
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
      calls.set(note.id, note.call);
      return { at, ...redactCall(note, names) };
    }
    if ('begun' in note) return { at, begun: true };
    return { at, ...redactEnd(note, calls.get(note.end) ?? '', names) };
  });
  const end = redactState(state, names);
  return { ...head, begin, entries, end: { state: end, hash: hashOfValue(end) } };
}

function redactEvent(
  { type, payload, by, within, facts, state }: EventNote,
  before: RootState,
  names: Pseudonyms,
): Omit<EventEntry, 'at'> {
  const changed = stateParts.filter((part) => state[part] !== before[part]);
  return {
    ...redactHeard(
      { event: listedEvents.has(type) ? type : 'unlisted', payload, ...(facts === null ? {} : { facts }) },
      names,
    ),
    by,
    ...(within === 0 ? {} : { within }),
    ...(changed.length === 0
      ? {}
      : { sets: Object.fromEntries(changed.map((part) => [part, redactPart(part, state[part], names)])) }),
  };
}

export function redactHeard({ event, payload, facts }: Heard, names: Pseudonyms): Heard {
  const told = redactPayload(event, payload, names);
  return {
    event,
    ...(told === undefined ? {} : { payload: told }),
    ...(facts === undefined ? {} : { facts: redactFacts(facts) }),
  };
}

export const redactPayload = (type: string, payload: unknown, names: Pseudonyms): unknown =>
  (listedEvents.get(type) ?? nothing)(payload, names);

const knownFields = ['usernameOrEmail', 'username', 'email', 'password', 'confirmPassword', 'token'];
const knownFacts = new Set<unknown>([...ruleKeys, 'none', 'blank', 'given']);

export const redactFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter(([field, fact]) => knownFields.includes(field) && knownFacts.has(fact)),
  );

export function redactCall(
  { call, id, args: given, isPending, result: gave, error: threw }: Omit<CallNote, 'at'>,
  names: Pseudonyms,
): Omit<CallEntry, 'at'> {
  const told = threw === undefined && !isPending ? (listedCalls.get(call)?.gave ?? nothing)(gave, names) : undefined;
  return {
    call: listedCalls.has(call) ? call : 'unlisted',
    id,
    given: redactArgs(call, given, names),
    ...(isPending ? { isPending } : {}),
    ...(told === undefined ? {} : { gave: told }),
    ...(threw === undefined ? {} : { threw: true as const }),
  };
}

/** The arguments by their rules; what may not be told is null, what was not given is not there. */
export function redactArgs(call: string, given: readonly unknown[], names: Pseudonyms): unknown[] {
  const rules = listedCalls.get(call)?.given ?? [];
  const sent = given.filter((_, at) => at < rules.length);
  while (sent.length > 0 && sent.at(-1) === undefined) sent.pop();
  return sent.map((one, at) => rules[at]?.(one, names) ?? null);
}

export function redactEnd(
  { end, result: gave, error: threw }: Omit<EndNote, 'at'>,
  call: string,
  names: Pseudonyms,
): Omit<EndEntry, 'at'> {
  const told = threw === undefined ? (listedCalls.get(call)?.gave ?? nothing)(gave, names) : undefined;
  return {
    end,
    ...(told === undefined ? {} : { gave: told }),
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
  const told = { format: 'vestibule-log', version: 1, names: isPlain ? 'plain' : 'pseudonyms', loads, marks } as const;
  return { ...told, hash: hashOfValue(told) };
}
