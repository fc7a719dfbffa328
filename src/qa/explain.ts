import { differences } from '../action-log/differences';
import { isFromOutside, nameOfEntry, type Entry, type PageLoad, type Step } from '../action-log/logFile';
import type { Diverged } from '../action-log/run';

interface Explanation {
  readonly sentence: string;
  /** The flow or reducer responsible, with its file and line. */
  readonly cause: string;
  /** The fields that differ: `args.0: 30000, not 3000`. */
  readonly details: readonly string[];
}

/**
 * Explains a divergence in words.
 * @param places the files and lines of flows and reducers (tools/build/sourcePlaces.ts)
 */
export function explain(load: PageLoad, diverged: Diverged, places: Places): Explanation {
  const { index, expected, got, stack, flow, waitsFor, error, reducer } = diverged;
  const by = (name: string | null | undefined) => name ?? 'no flow';
  const placeOf = (name: string | null | undefined) =>
    name ? `the flow ${name}, ${places[name] ?? 'of another build'}` : 'no flow';

  if (reducer !== undefined) {
    const event = got?.event ?? null;
    const details = differences(expected?.shows, got?.shows);
    const sentence = `${event === null ? 'At its beginning' : `After ${event}`} the page shows ${details.slice(0, 3).join('; ')}`;
    return { sentence, cause: causeOf(reducer, event, places), details };
  }
  if (expected !== null && got !== null && nameOf(expected) === nameOf(got)) {
    const details = (['payload', 'args'] as const).flatMap((field) => differences(expected[field], got[field], field));
    const sentence =
      got.call === 'clock.sleep'
        ? `${by(flow)} sleeps for ${seconds(got)}, not ${seconds(expected)}`
        : `${by(flow)} ${doing(got)} with ${details.slice(0, 3).join('; ')}`;
    return { sentence, cause: placeOf(flow) + stepIn(stack), details };
  }
  if (error !== undefined) {
    const thrown = error instanceof Error ? error : new Error('a value that is not an Error');
    const at = /\((?:.*\/)?((?:sagas|src|shared)\/[^)]*)\)/.exec(thrown.stack ?? '')?.[1];
    const failed = (got?.payload as { readonly flow: string } | undefined)?.flow ?? 'a flow';
    return {
      sentence: `${failed} throws ${thrown.message}`,
      cause: `${placeOf(failed)}${at ? `, at ${at}` : ''}`,
      details: [],
    };
  }
  const comesLater = got === null || laterInTurn(load, index).some((entry) => nameOf(entry) === nameOf(got));
  if (expected !== null && comesLater && !isFromOutside(expected)) {
    const waits = waitsFor === null ? '' : `; it waits for ${waitsFor}`;
    const sentence = `${by(expected.flow)} does not ${doing(expected, '')}${waits}`;
    return { sentence, cause: placeOf(expected.flow), details: [] };
  }
  const instead =
    expected === null || isFromOutside(expected)
      ? 'which is not in the log'
      : expected.flow === flow
        ? `not ${nameOf(expected)}`
        : `which is not in the log here: next is ${nameOf(expected)}, by ${by(expected.flow)}`;
  return got === null
    ? { sentence: `Nothing leads to ${nameOf(expected)}`, cause: 'no flow', details: [] }
    : { sentence: `${by(flow)} ${doing(got)}, ${instead}`, cause: placeOf(flow) + stepIn(stack), details: [] };
}

/** The lines of the flows in a stack, the innermost first; empty on a built site. */
function stepIn(stack = ''): string {
  const lines = stack.match(/\bsagas\/(?!effects\b)\w+\.ts:\d+/g) ?? [];
  return lines.length === 0 ? '' : `, at ${lines.slice(0, 3).join(' from ')}`;
}

type Places = Readonly<Record<string, string>>;

function causeOf(
  { slice, hasChanged }: NonNullable<Diverged['reducer']>,
  event: string | null,
  places: Places,
): string {
  const selectors = `the selectors of ${slice}, ${places[`${slice}:selectors`] ?? `src/features/${slice}/slice.ts`}`;
  if (event === null) return `the initial state, or ${selectors}`;
  const reducer = placeOfReducer(slice, event, places);
  return hasChanged ? `${reducer}, or ${selectors}` : `${reducer}, which leaves the state as it is`;
}

export function placeOfReducer(slice: string, event: string, places: Places): string {
  const [domain = '', name = ''] = event.split('/');
  const place =
    (domain === slice ? undefined : places[`${slice}:${domain}${name.charAt(0).toUpperCase()}${name.slice(1)}`]) ??
    places[`${slice}:${name}`] ??
    `src/features/${slice}/slice.ts, which has none`;
  return `the reducer of ${event} in ${slice}, ${place}`;
}

const nameOf = (step: Step | null): string => (step === null ? 'nothing' : (step.call ?? nameOfEntry(step as Entry)));
/** `reports toast/shown`, `calls browser.navigate`. */
const doing = (step: Step, ending = 's'): string => `${step.call ? 'call' : 'report'}${ending} ${nameOf(step)}`;

function laterInTurn({ entries }: PageLoad, index: number): readonly Entry[] {
  const rest = entries.slice(index + 1);
  const end = rest.findIndex(isFromOutside);
  return end < 0 ? rest : rest.slice(0, end);
}

const seconds = ({ args }: Step): string => `${Number(args?.[0]) / 1000} s`;
