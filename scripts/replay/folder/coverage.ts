import type { LogFile, PageLoad } from '../../../src/action-log/logFile';
import { isCall, isEvent } from '../../../src/action-log/logFile';
import { isRecord } from '../../../src/action-log/redact';
import { calls, events, stateParts, stateRule } from '../../../src/action-log/registry';
import type { Shape } from '../../../src/action-log/rules';

/**
 * What a log may cover: an event, a call, an outcome of one, a value of the state, a rule that what was typed breaks; and
 * a transition from a value of the state to another by an event, of which no declaration says which there are.
 */
export type Subject = 'events' | 'calls' | 'outcomes' | 'states' | 'rules' | 'transitions';
/** Those of which the declarations say what there is. */
export const subjects: readonly Subject[] = ['events', 'calls', 'outcomes', 'states', 'rules'];

/** A thing that is covered: its subject and its name, `outcomes session.logout: refused`. */
export type Point = `${Subject} ${string}`;

const outcomes = ['answered', 'refused', 'failed'];

/** All that the declarations say there is. */
export function allPoints(): Set<Point> {
  const points = new Set<Point>();
  for (const [type, { secret }] of events) {
    points.add(`events ${type}`);
    if (secret !== undefined) for (const one of valuesOf(secret.facts.shape, '')) points.add(`rules ${ruleOf(one)}`);
  }
  for (const [call, { result }] of calls) {
    points.add(`calls ${call}`);
    const shape = result.shape.kind === 'promise' ? result.shape.shape : result.shape;
    if (shape.kind === 'outcome') for (const outcome of outcomes) points.add(`outcomes ${call}: ${outcome}`);
  }
  for (const part of stateParts) for (const one of valuesOf(stateRule(part).shape, part)) points.add(`states ${one}`);
  return points;
}

const declared = allPoints();

/** What a log covers of them, and its transitions. */
export function pointsOf({ loads }: LogFile): Set<Point> {
  const points = new Set<Point>();
  for (const load of loads) addLoad(load, points);
  return points;
}

function addLoad({ begin, entries }: PageLoad, points: Set<Point>): void {
  const names = new Map<number, string>();
  const addState = (state: object) => {
    for (const [part, value] of Object.entries(state))
      for (const one of valuesIn(value, part)) points.add(`states ${one}`);
  };
  const addOutcome = (call: string | undefined, result: unknown) => {
    if (call !== undefined && isRecord(result) && typeof result['kind'] === 'string')
      points.add(`outcomes ${call}: ${result['kind']}`);
  };
  let state: Readonly<Record<string, unknown>> = { ...begin.state };
  const addTransitions = (event: string, changes: object) => {
    for (const [part, value] of Object.entries(changes)) {
      const before = new Map(fieldsIn(state[part], part));
      for (const [path, to] of fieldsIn(value, part)) {
        const from = before.get(path) ?? to;
        const areDeclared = [from, to].every((one) => declared.has(`states ${path} = ${one}`));
        if (from !== to && areDeclared) points.add(`transitions ${path} from ${from} to ${to} by ${event}`);
      }
    }
    state = { ...state, ...changes };
  };
  addState(begin.state);
  for (const entry of entries) {
    if (isEvent(entry)) {
      points.add(`events ${entry.event}`);
      if (entry.stateChanges !== undefined) {
        addState(entry.stateChanges);
        addTransitions(entry.event, entry.stateChanges);
      }
      for (const one of valuesIn(entry.secretFacts ?? {}, '')) points.add(`rules ${ruleOf(one)}`);
    } else if (isCall(entry)) {
      points.add(`calls ${entry.call}`);
      names.set(entry.id, entry.call);
      addOutcome(entry.call, entry.result);
    } else if ('settled' in entry) addOutcome(names.get(entry.settled), entry.result);
  }
}

/** The rule alone, whichever field breaks it. */
function ruleOf(value: string): string {
  return value.slice(value.lastIndexOf(' ') + 1);
}

/** The values that a rule lists, each with where it stands: `session.accessCheck = failed`. */
function valuesOf(shape: Shape, path: string): string[] {
  if (shape.kind === 'flag') return [`${path} = true`, `${path} = false`];
  if (shape.kind === 'oneOf') return shape.values.map((value) => `${path} = ${value}`);
  if (shape.kind !== 'fields') return [];
  return Object.entries(shape.fields).flatMap(([field, one]) => valuesOf(one, `${path}.${field}`));
}

const valuesIn = (value: unknown, path: string): string[] =>
  fieldsIn(value, path).map(([place, one]) => `${place} = ${one}`);

function fieldsIn(value: unknown, path: string): [path: string, value: string][] {
  if (isRecord(value)) return Object.entries(value).flatMap(([field, one]) => fieldsIn(one, `${path}.${field}`));
  return typeof value === 'boolean' || typeof value === 'string' ? [[path, String(value)]] : [];
}

/** Which logs cover all that all of them do: each covers something that those before it do not. The smallest come first. */
export function keptOf<Log extends { readonly points: readonly Point[]; readonly entries: number }>(
  logs: readonly Log[],
): Log[] {
  const covered = new Set<Point>();
  const kept: Log[] = [];
  const waiting = new Set(logs.toSorted((a, b) => a.entries - b.entries));
  const gainOf = ({ points }: Log) => points.filter((point) => !covered.has(point)).length;
  for (;;) {
    let best: Log | null = null;
    let most = 0;
    for (const log of waiting) {
      const gain = gainOf(log);
      // What adds nothing now never will.
      if (gain === 0) waiting.delete(log);
      if (gain > most) [best, most] = [log, gain];
    }
    if (best === null) return kept;
    kept.push(best);
    waiting.delete(best);
    for (const point of best.points) covered.add(point);
  }
}
