import { isRecord } from './redact';

/** A step of a divergence, or an entry, in a few words: `toast/shown`, `the call clock.sleep`. */
export function nameOfStep(step: unknown): string {
  if (!isRecord(step)) return 'nothing';
  const { event, call, settled } = step;
  if ('flowsStarted' in step) return 'the start of the flows';
  if (typeof event === 'string') return event;
  if (typeof call === 'string') return `the call ${call}`;
  if (typeof settled === 'number') return `the end of call ${settled}`;
  return 'state' in step ? 'the state' : 'something';
}

/** Of what was expected, what can be compared: a recorded entry says more than a step that was not finished. */
export function sameFields(expected: unknown, got: unknown): unknown {
  if (!isRecord(expected) || !isRecord(got)) return expected;
  return Object.fromEntries(Object.keys(got).map((field) => [field, expected[field]]));
}

/** What a divergence is by. @param flow the one that did it, with its file and line; null where none did */
export function causeOfDivergence(expected: unknown, got: unknown, flow: string | null): string {
  if (flow !== null) return `the flow ${flow}`;
  const areStates = [expected, got].every((step) => isRecord(step) && 'state' in step);
  return areStates ? 'a reducer' : 'no flow: what was expected did not come';
}
