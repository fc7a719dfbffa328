import { diffArrays } from 'diff';
import { isRecord } from '../../../../src/action-log/isRecord';
import { differences } from '../../../../src/action-log/deepEqual';
import type { Moment, Observation } from './observation';

/** The aspects of two builds that are compared, in this order. */
export const kinds = {
  flows: 'what the flows do',
  state: 'the state',
  seen: 'what the page says',
  controls: 'what the controls report',
  markup: 'how the page is made and drawn',
} as const;
export type Kind = keyof typeof kinds;

export interface Difference {
  readonly kind: Kind;
  readonly others: readonly Kind[];
  /** The number of the load's entries up to the fact after which they differ. */
  readonly entry: number;
  /** The lines that only the earlier build has, and those that only the later one has. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly moments: readonly [Moment, Moment];
}

export interface Found {
  readonly file: string;
  readonly load: number;
  readonly fact: string;
  readonly difference: Difference;
}

const most = 8;

/**
 * The ways in which two builds differ on the facts of a load, each once, in order. Ignores consequences of a different
 * step or state, and anything that only one build reached.
 */
export function differencesOf(before: Observation, after: Observation): Difference[] {
  const found = new Map<string, Difference>();
  for (const [at, one] of before.moments.entries()) {
    const other = after.moments[at];
    const difference = other === undefined ? null : ofMoment(one, other);
    if (difference === null || found.has(signOf(difference))) continue;
    found.set(signOf(difference), difference);
    if (difference.kind === 'flows' || difference.kind === 'state' || found.size === most) break;
  }
  return [...found.values()];
}

/** Differences with the same signature are the same, wherever they occur; ids and machines' addresses are ignored. */
export function signOf({ kind, before, after }: Difference): string {
  const lines = [...before.slice(0, 3), '→', ...after.slice(0, 3)];
  return [kind, ...lines.map((line) => line.trim().replace(/\d+/g, '#').slice(0, 400))].join('\n');
}

/** Groups equal differences, the earliest first within a group and among groups. */
export function groupsOf(found: readonly Found[]): Found[][] {
  const sorted = found.toSorted((one, other) => one.difference.entry - other.difference.entry);
  const groups = new Map<string, Found[]>();
  for (const one of sorted) {
    const sign = signOf(one.difference);
    groups.set(sign, [...(groups.get(sign) ?? []), one]);
  }
  return [...groups.values()];
}

function ofMoment(one: Moment, other: Moment): Difference | null {
  const lists: readonly (readonly [Kind, readonly string[], readonly string[]])[] = [
    done(one, other),
    // Visitors do not notice the order of independent calls.
    ['flows', one.calls.toSorted(), other.calls.toSorted()],
    ['state', ...statesThatDiffer(one.state, other.state)],
    ['seen', one.seen, other.seen],
    ['controls', one.controls, other.controls],
    ['markup', one.markup, other.markup],
  ];
  const [first, ...others] = lists.filter(([, left, right]) => left.join('\n') !== right.join('\n'));
  if (first === undefined) return null;
  const [kind, left, right] = first;
  const names = new Set(others.map(([name]) => name));
  names.delete(kind);
  return { kind, others: [...names], entry: one.entry, ...linesThatDiffer(left, right), moments: [one, other] };
}

/** The first event that differs, or leads to a different state: later ones are consequences. */
function done(one: Moment, other: Moment): readonly [Kind, readonly string[], readonly string[]] {
  for (const [at, { event, state }] of one.events.entries()) {
    const its = other.events[at];
    if (its?.event !== event) break;
    const [left, right] = statesThatDiffer(state, its.state);
    if (left.length > 0) return ['state', [`after ${event}`, ...left], [`after ${event}`, ...right]];
  }
  return ['flows', one.events.map(({ event }) => event), other.events.map(({ event }) => event)];
}

function linesThatDiffer(left: readonly string[], right: readonly string[]) {
  const parts = diffArrays([...left], [...right]);
  return {
    before: parts.flatMap(({ removed, value }) => (removed ? value : [])),
    after: parts.flatMap(({ added, value }) => (added ? value : [])),
  };
}

/** The differing parts of two states; a field that one build lacks is not a difference. */
function statesThatDiffer(one: string, other: string): readonly [string[], string[]] {
  if (one === other) return [[], []];
  const [left, right] = [JSON.parse(one) as unknown, JSON.parse(other) as unknown];
  const [ours, theirs] = [common(left, right), common(right, left)];
  return [differences(theirs, ours), differences(ours, theirs)];
}

function common(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => field in other)
      .map(([field, one]) => [field, common(one, other[field])]),
  );
}
