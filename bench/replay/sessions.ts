import fc from 'fast-check';
import { playSession } from '../../fixtures/generatedSession';
import { sessionStep, type SessionStep } from '../../fixtures/sessionSteps';
import { calls, events } from '../../src/action-log/registry';
import { isCall, isEvent, type Entry } from '../../src/action-log/logFile';
import { readVisit } from '../../src/app/routes';
import { manageSections, sectionToggled } from '../../src/features/manage/slice';
import { locationChanged } from '../../src/features/navigation/slice';
import { accessCheckRequested, logoutRequested } from '../../src/features/session/slice';
import { alteredLoad } from './alteredLoad';
import type { ChildWork } from './child';
import { inChild } from './inChild';
import type { Row, MeasureOptions } from '../row';
import { watchReplay } from './watchedReplay';

const wanted = 10_000;
const workers = 2;
/** Sessions generated from one seed, the same in every process. */
const batch = 100;

interface Played {
  readonly same: number;
  /** How many of the sessions, with one thing altered, the replay diverged from. */
  readonly noticed: number;
  readonly entries: number;
  readonly seen: readonly string[];
  readonly firstDivergence: string | null;
}

const answered: SessionStep = { rests: true };
/** As many as come before the flows start, and one. */
const renewed = [answered, answered, answered];
/** What only a logged-in visitor can be refused. */
const refusal = fc
  .tuple(fc.constantFrom(logoutRequested(), accessCheckRequested()), fc.constantFrom(6, 7, 8))
  .map(([event, choice]): SessionStep[] => [{ event }, { ends: 0, choice, words: '' }]);
/** Who is on the page of the account until what a section shows has come. */
const managing = fc
  .constantFrom(...manageSections)
  .map((section): SessionStep[] => [
    { event: locationChanged(readVisit('/accounts/manage', '').visit, null) },
    answered,
    { event: sectionToggled({ section }) },
    answered,
  ]);
const part = fc.oneof(
  { weight: 30, arbitrary: sessionStep.map((one) => [one]) },
  { weight: 2, arbitrary: refusal },
  { weight: 1, arbitrary: managing },
);
const session = fc
  .tuple(fc.boolean(), fc.array(part, { minLength: 1, maxLength: 40 }))
  .map(([isLoggedIn, parts]) => [...(isLoggedIn ? renewed : []), ...parts.flat()]);

/** Sessions generated from all events and outcomes, recorded and replayed. */
export async function generatedSessions({ share, onProgress }: MeasureOptions): Promise<Row> {
  const batches = Math.ceil((wanted * share) / batch);
  let done = 0;
  const shareOf = (first: number) =>
    inChild<readonly number[], Played>(
      'sessions',
      'playBatches',
      Array.from({ length: batches }, (_, at) => at).filter((at) => at % workers === first),
      { share, onProgress: () => onProgress(`${(done += 1) * batch} of ${batches * batch}`) },
    );
  const played = await Promise.all(Array.from({ length: workers }, (_, first) => shareOf(first)));
  const sum = (of: (one: Played) => number) => played.reduce((all, one) => all + of(one), 0);
  const [same, noticed] = [sum((one) => one.same), sum((one) => one.noticed)];
  const seen = new Set(played.flatMap((one) => one.seen));
  const all = [...events.keys(), ...calls.keys()];
  const missed = all.filter((name) => !seen.has(name));
  const first = played.find(({ firstDivergence }) => firstDivergence !== null)?.firstDivergence ?? null;
  return {
    label:
      'generated sessions that a replay repeats, step by step and to the same state, by independent code; and those with one thing altered that it diverges from',
    figure: `${same}, ${noticed} of ${batches * batch}`,
    goal: `${batches * batch} of ${batches * batch} each`,
    isReached: same === batches * batch && noticed === same,
    details: `${sum((one) => one.entries)} entries; what the store and the calls did is watched from outside and compared by Node's own equality; ${all.length - missed.length} of the ${all.length} kinds of events and calls came in them${missed.length === 0 ? '' : `, not ${missed.join(', ')}`}${first === null ? '' : `; the first divergence: ${first}`}`,
  };
}

export const playBatches: ChildWork<readonly number[], Played> = (seeds, options) =>
  playSessions(
    seeds.flatMap((seed) => fc.sample(session, { numRuns: batch, seed })),
    options,
  );

/** The first of the generated sessions, in the process that asks. */
export const playFew = (count: number): Promise<Played> =>
  playSessions(fc.sample(session, { numRuns: count, seed: 0 }), { share: 1, onProgress: () => {} });

async function playSessions(
  sessions: readonly (readonly SessionStep[])[],
  { onProgress }: MeasureOptions,
): Promise<Played> {
  const seen = new Set<string>();
  let [same, noticed, entries] = [0, 0, 0];
  let firstDivergence: string | null = null;
  for (const [at, steps] of sessions.entries()) {
    const { load } = await playSession(steps);
    if (load === null) continue;
    const { hasDiverged, difference } = watchReplay(load);
    if (!hasDiverged && difference === null) same += 1;
    else firstDivergence ??= `session ${at}: ${difference ?? 'the replay says that it diverged'}`.slice(0, 300);
    if (watchReplay(alteredLoad(load, at)).hasDiverged) noticed += 1;
    else firstDivergence ??= `session ${at}, altered, was replayed as if it were not`;
    for (const entry of load.entries) seen.add(nameOf(entry));
    entries += load.entries.length;
    if (at % batch === batch - 1) onProgress('');
  }
  return { same, noticed, entries, seen: [...seen], firstDivergence };
}

const nameOf = (entry: Entry) => (isEvent(entry) ? entry.event : isCall(entry) ? entry.call : '');
