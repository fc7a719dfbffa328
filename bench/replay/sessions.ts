import fc from 'fast-check';
import { sessionStep, playSession, type SessionStep } from '../../fixtures/generatedSession';
import { calls, events } from '../../src/action-log/registry';
import { isCall, isEvent, type Entry } from '../../src/action-log/logFile';
import { openReplay } from '../../src/action-log/replay';
import { accessCheckRequested, logoutRequested } from '../../src/features/session/slice';
import { openSite } from '../../src/openSite';
import type { ChildWork } from './child';
import { inChild } from './inChild';
import type { Row, MeasureOptions } from '../row';

const wanted = 10_000;
const workers = 2;
/** Sessions generated from one seed, the same in every process. */
const batch = 100;

interface Played {
  readonly same: number;
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
const part = fc.oneof({ weight: 30, arbitrary: sessionStep.map((one) => [one]) }, { weight: 1, arbitrary: refusal });
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
  const same = sum((one) => one.same);
  const seen = new Set(played.flatMap((one) => one.seen));
  const all = [...events.keys(), ...calls.keys()];
  const missed = all.filter((name) => !seen.has(name));
  const first = played.find(({ firstDivergence }) => firstDivergence !== null)?.firstDivergence ?? null;
  return {
    label: 'generated sessions whose replay ends in the same state hash and the same sequence',
    figure: `${same} of ${batches * batch}`,
    goal: `${batches * batch} of ${batches * batch}`,
    isReached: same === batches * batch,
    details: `${sum((one) => one.entries)} entries; ${all.length - missed.length} of the ${all.length} kinds of events and calls came in them${missed.length === 0 ? '' : `, not ${missed.join(', ')}`}${first === null ? '' : `; the first divergence: ${first}`}`,
  };
}

export const playBatches: ChildWork<readonly number[], Played> = async (seeds, { onProgress }) => {
  const seen = new Set<string>();
  let [same, entries] = [0, 0];
  let firstDivergence: string | null = null;
  for (const seed of seeds) {
    for (const [at, steps] of fc.sample(session, { numRuns: batch, seed }).entries()) {
      const { load } = await playSession(steps);
      const divergence = load === null ? 'nothing was recorded' : openReplay(load, openSite, { isStrict: true }).run();
      if (divergence === null) same += 1;
      else firstDivergence ??= `session ${at} of seed ${seed}: ${JSON.stringify(divergence).slice(0, 200)}`;
      for (const entry of load?.entries ?? []) seen.add(nameOf(entry));
      entries += load?.entries.length ?? 0;
    }
    onProgress('');
  }
  return { same, entries, seen: [...seen], firstDivergence };
};

const nameOf = (entry: Entry) => (isEvent(entry) ? entry.event : isCall(entry) ? entry.call : '');
