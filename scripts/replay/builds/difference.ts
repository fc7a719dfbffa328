import { diffArrays } from 'diff';
import { isRecord } from '../../../src/action-log/redact';
import { differences } from '../../../src/action-log/deepEqual';
import type { Moment, Observation } from './observation';

/** What of a build was compared, in the order in which it is looked at. */
export const kinds = {
  flows: 'what the flows do',
  state: 'the state',
  page: 'the page',
  translated: 'the page in another language',
  presses: 'what the controls report',
  requests: 'what is sent to the service',
  twice: 'an act that is done twice',
  replay: 'where the replay leaves the log',
  fixed: 'rules, addresses and clients, on fixed inputs',
} as const;
export type Kind = keyof typeof kinds;

/** A way in which two builds differ on a load. */
export interface Difference {
  readonly kind: Kind;
  /** The other things that differ at the same moment. */
  readonly others: readonly Kind[];
  /** How many entries had happened. */
  readonly entry: number;
  /** What only the earlier build has, and what only the later one has, a line each. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** What differs in the state, a line each. */
  readonly state: readonly string[];
  /** The moment on both builds, where it is one of a log. */
  readonly moments: readonly [Moment, Moment] | null;
}

/** More than anybody reads of one load. */
const most = 8;

/**
 * How two builds differ on a load, each way once, the first first. What follows from another step of the flows or another
 * state is not looked at.
 */
export function differencesOf(before: Observation, after: Observation): Difference[] {
  const found = new Map<string, Difference>();
  for (const [at, one] of before.moments.entries()) {
    const other = after.moments[at];
    const difference = other === undefined ? null : ofMoment(one, other);
    if (difference === null || found.has(signOf(difference))) continue;
    found.set(signOf(difference), difference);
    if (difference.kind === 'flows' || difference.kind === 'state' || found.size === most) return [...found.values()];
  }
  const count = Math.min(before.moments.length, after.moments.length);
  const end = before.moments[count - 1]?.entry ?? 0;
  const rest: Difference[] = [];
  if (before.divergence !== after.divergence)
    rest.push(said('replay', end, before.divergence ?? 'as recorded', after.divergence ?? 'as recorded'));
  for (const [entry, was] of Object.entries(before.doubled)) {
    const is = after.doubled[entry];
    if (is !== undefined && is !== was) rest.push(said('twice', Number(entry) + 1, was, is));
  }
  return [...found.values(), ...rest];
}

const said = (kind: Kind, entry: number, before: string, after: string): Difference => ({
  kind,
  others: [],
  entry,
  before: [before],
  after: [after],
  state: [],
  moments: null,
});

/** What makes two differences the same, wherever they are; ids and addresses of machines aside. */
export function signOf({ kind, before, after }: Difference): string {
  const lines = [...before.slice(0, 3), '→', ...after.slice(0, 3)];
  return [kind, ...lines.map((line) => line.trim().replace(/\d+/g, '#').slice(0, 400))].join('\n');
}

function ofMoment(one: Moment, other: Moment): Difference | null {
  const state = stateDifferences(one.state, other.state);
  const lists: readonly (readonly [Kind, readonly string[], readonly string[]])[] = [
    // In which order independent calls come is the replay's to judge.
    ['flows', one.steps.toSorted(), other.steps.toSorted()],
    ['page', one.page, other.page],
    ['translated', one.translated, other.translated],
    ['presses', one.presses, other.presses],
    ['requests', one.requests, other.requests],
  ];
  const differing = lists.filter(([, left, right]) => left.join('\n') !== right.join('\n'));
  const found: readonly (readonly [Kind, readonly string[], readonly string[]])[] = [
    ...differing.filter(([kind]) => kind === 'flows'),
    ...(state.length > 0 ? [['state', [], state] as const] : []),
    ...differing.filter(([kind]) => kind !== 'flows'),
  ];
  const [first, ...others] = found;
  if (first === undefined) return null;
  const [kind, left, right] = first;
  return {
    kind,
    others: others.map(([name]) => name),
    entry: one.entry,
    ...linesThatDiffer(left, right),
    state,
    moments: [one, other],
  };
}

export function linesThatDiffer(left: readonly string[], right: readonly string[]) {
  const parts = diffArrays([...left], [...right]);
  return {
    before: parts.flatMap(({ removed, value }) => (removed ? value : [])),
    after: parts.flatMap(({ added, value }) => (added ? value : [])),
  };
}

/** Where two states differ; a field that one build does not have is no difference. */
function stateDifferences(one: string, other: string): string[] {
  if (one === other) return [];
  const [left, right] = [JSON.parse(one) as unknown, JSON.parse(other) as unknown];
  return differences(common(left, right), common(right, left));
}

function common(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => field in other)
      .map(([field, one]) => [field, common(one, other[field])]),
  );
}
