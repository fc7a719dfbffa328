import { diffArrays } from 'diff';
import { isRecord } from '../../../../src/action-log/isRecord';
import { differences } from '../../../../src/action-log/differences';
import { isNothing } from '../../../../src/action-log/facts';
import type { Did, Moment, Observation } from './observation';

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
  /** What followed from it at the same moment. */
  readonly others: readonly Kind[];
  /** The number of the load's entries up to the input after which they differ. */
  readonly entry: number;
  /** What the later build does, in words. */
  readonly sentence: string;
  /** The flow that does it, or the event that leads to another state. */
  readonly by: { readonly flow: string } | { readonly event: string; readonly slice: string } | null;
  /** The lines that only the earlier build has, and those that only the later one has. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly moments: readonly [Moment, Moment];
}

export interface Found {
  readonly file: string;
  readonly load: number;
  readonly input: string;
  readonly difference: Difference;
}

const most = 8;

/**
 * The ways in which two builds differ on the inputs of a load, each once, in order. Ignores consequences of a different
 * step or state, and anything that only one build reached.
 */
export function differencesOf(before: Observation, after: Observation): Difference[] {
  const found = new Map<string, Difference>();
  const fields = [fieldsOf(before), fieldsOf(after)] as const;
  for (const [at, one] of before.moments.entries()) {
    const other = after.moments[at];
    const difference = other === undefined ? null : ofMoment(one, other, fields);
    if (difference === null || found.has(signOf(difference))) continue;
    found.set(signOf(difference), difference);
    if (difference.kind === 'flows' || difference.kind === 'state' || found.size === most) break;
  }
  return [...found.values()];
}

/**
 * Differences with the same signature are the same, wherever they occur; ids and machines' addresses are ignored, and how
 * the page around a control changes if the control reports something else.
 */
export function signOf({ kind, before, after }: Difference): string {
  const reports = [before, after].map((lines) =>
    lines.slice(0, 3).map((line) => line.split(', and changes the page: ')[0] ?? ''),
  );
  const isReport = kind === 'controls' && reports[0]?.join('\n') !== reports[1]?.join('\n');
  const [gone = [], come = []] = isReport ? reports : [before.slice(0, 3), after.slice(0, 3)];
  const lines = [...gone, '→', ...come];
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

/** An aspect, with its lines in each build. */
type Lines = readonly [Kind, readonly string[], readonly string[]];

function ofMoment(one: Moment, other: Moment, fields: Fields): Difference | null {
  const states = statesThatDiffer(one.state, other.state, fields);
  const lists: readonly Lines[] = [
    ['flows', one.events.map(textOf), other.events.map(textOf)],
    // Visitors do not notice the order of independent calls.
    ['flows', one.calls.map(textOf).toSorted(), other.calls.map(textOf).toSorted()],
    ['state', ...states],
    ['seen', one.seen, other.seen],
    ['controls', one.controls, other.controls],
    ['markup', one.markup, other.markup],
  ];
  const event = eventThatDiffers(one, other, fields);
  const differing = lists.filter(([, left, right]) => left.join('\n') !== right.join('\n'));
  const first = event ?? differing[0];
  if (first === undefined) return null;
  const [kind, left, right] = first;
  const names = new Set(differing.map(([name]) => name));
  names.delete(kind);
  const { before, after } = linesThatDiffer(left, right);
  const said =
    kind === 'flows'
      ? ofFlows(one, other, before, after)
      : kind === 'state'
        ? ofState(right)
        : { sentence: sentenceOf(kind, before[0]?.trim(), after[0]?.trim()), by: null };
  return { kind, others: [...names], entry: one.entry, before, after, ...said, moments: [one, other] };
}

const textOf = ({ text }: Did) => text;

/** The first event that leads to another state: what the flows do differently after it is a consequence. */
function eventThatDiffers(one: Moment, other: Moment, fields: Fields): Lines | null {
  for (const [at, { text, state }] of one.events.entries()) {
    const its = other.events[at];
    if (its?.text !== text) return null;
    const [left, right] = statesThatDiffer(state, its.state, fields);
    if (left.length > 0) return ['state', [`after ${text}`, ...left], [`after ${text}`, ...right]];
  }
  return null;
}

/** A flow that does not do what the earlier build's flow did, or does more. */
function ofFlows(one: Moment, other: Moment, before: readonly string[], after: readonly string[]) {
  const find = (moment: Moment, text?: string) => [...moment.events, ...moment.calls].find((did) => did.text === text);
  const [gone, come] = [find(one, before[0]), find(other, after[0])];
  const isOther = gone !== undefined && come !== undefined && gone.flow === come.flow;
  const flow = (gone ?? come)?.flow ?? null;
  const sentence =
    gone === undefined
      ? `${flow ?? 'no flow'} does more: ${come?.text}`
      : `${flow ?? 'no flow'} does not do ${gone.text}${isOther ? `, but ${come.text}` : ''}`;
  return { sentence, by: flow === null ? null : { flow } };
}

function ofState(lines: readonly string[]) {
  const [first = '', second = ''] = lines;
  const event = /^after (\S+)/.exec(first)?.[1];
  if (event === undefined) return { sentence: `the state is another: ${first}`, by: null };
  const slice = second.split(/[.:]/)[0] ?? '';
  return { sentence: `after ${event} the state is another: ${second}`, by: { event, slice } };
}

function sentenceOf(kind: 'seen' | 'controls' | 'markup', gone: string | undefined, come: string | undefined): string {
  if (kind !== 'controls') {
    const verb = kind === 'seen' ? 'says' : 'is made of';
    return `the page ${verb} ${come ?? 'less'}${gone === undefined ? '' : `, not ${gone}`}`;
  }
  if (come === undefined) return `a control is gone: ${gone}`;
  const [control, usual] = gone?.split(' reports ') ?? [];
  return come.startsWith(`${control} reports `) ? `${come}; before: ${usual}` : come;
}

function linesThatDiffer(left: readonly string[], right: readonly string[]) {
  const parts = diffArrays([...left], [...right]);
  return {
    before: parts.flatMap(({ removed, value }) => (removed ? value : [])),
    after: parts.flatMap(({ added, value }) => (added ? value : [])),
  };
}

/** The fields that the states of each build have at some moment of the load, as paths. */
type Fields = readonly [ReadonlySet<string>, ReadonlySet<string>];

function fieldsOf({ moments }: Observation): ReadonlySet<string> {
  const fields = new Set<string>();
  const add = (value: unknown, path: string) => {
    if (!isRecord(value)) return;
    for (const [field, one] of Object.entries(value)) {
      fields.add(`${path}.${field}`);
      add(one, `${path}.${field}`);
    }
  };
  for (const state of new Set(moments.flatMap((moment) => [moment, ...moment.events].map((one) => one.state))))
    add(JSON.parse(state), '');
  return fields;
}

/** The differing parts of two states; a field that one build never has is not a difference. */
function statesThatDiffer(one: string, other: string, [before, after]: Fields): readonly [string[], string[]] {
  if (one === other) return [[], []];
  const [left, right] = [JSON.parse(one) as unknown, JSON.parse(other) as unknown];
  const [ours, theirs] = [common(left, right, after), common(right, left, before)];
  return [differences(theirs, ours), differences(ours, theirs)];
}

/** @param known the fields that the other build has at some moment: lacking one now differs from a value */
function common(value: unknown, other: unknown, known: ReadonlySet<string>, path = ''): unknown {
  if (!isRecord(value) || !isRecord(other)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field, one]) => field in other || (known.has(`${path}.${field}`) && !isNothing(one)))
      .map(([field, one]) => [field, common(one, other[field], known, `${path}.${field}`)]),
  );
}
