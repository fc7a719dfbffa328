import fc from 'fast-check';
import { playSession } from '../../fixtures/generatedSession';
import { sessionStep } from '../../fixtures/sessionSteps';
import { runAtFullSpeed } from '../../scripts/replay/atFullSpeed';
import { isEvent } from '../../src/action-log/logFile';
import { openReplay } from '../../src/action-log/replay';
import { rootReducer } from '../../src/app/rootReducer';
import { setupStore } from '../../src/setupStore';
import type { ChildWork } from './child';
import { inChild } from './inChild';
import type { Row, MeasureOptions } from '../row';
import { median, timed } from '../timing';

const wanted = 100_000;
const rounds = 11;

interface Times {
  readonly entries: number;
  readonly events: number;
  readonly pairs: readonly { readonly replay: number; readonly bare: number }[];
}

/** One long session of all pages, forms and answers, replayed, and its events reduced without a replay, in turns. */
export async function replayTime(scale: MeasureOptions): Promise<Row> {
  const { entries, events, pairs } = await inChild<null, Times>('replayTime', 'replayAndReduce', null, scale);
  const ratio = median(pairs.map(({ replay, bare }) => replay / bare));
  const [replay, bare] = [median(pairs.map((pair) => pair.replay)), median(pairs.map((pair) => pair.bare))];
  return {
    label: `replay of ${entries} entries headless, every event's state compared, over the bare reducers on the same events`,
    figure: `${ratio.toFixed(2)} ×`,
    goal: '≤ 3 ×',
    isReached: ratio <= 3,
    details: `${replay.toFixed(0)} ms over ${bare.toFixed(0)} ms, middle of ${pairs.length} pairs; bare is \`events.reduce(rootReducer, state)\` on the ${events} events among the entries, with the same Immer of Redux Toolkit and in the same process as the replay; the other ${entries - events} entries are calls and their ends`,
  };
}

export const replayAndReduce: ChildWork<null, Times> = async (_given, { share, onProgress }) => {
  runAtFullSpeed();
  const load = await longSession(Math.round(wanted * share));
  const events = load.entries.filter(isEvent).map(({ event, payload }) => ({ type: event, payload }));
  const pairs = [];
  for (let round = 0; round <= rounds; round += 1) {
    const replay = timed(() => {
      const divergence = openReplay(load, setupStore, { isStrict: true }).run();
      if (divergence !== null)
        throw new Error(`The long session does not replay: ${JSON.stringify(divergence).slice(0, 200)}`);
    });
    const bare = timed(() => events.reduce(rootReducer, load.begin.state));
    // The first pair warms up.
    if (round > 0) pairs.push({ replay, bare });
    onProgress(`pair ${round} of ${rounds}`);
  }
  return { entries: load.entries.length, events: events.length, pairs };
};

/**
 * Without answers that throw: after twenty of them a flow gives up, and the rest of a long session would have no flows.
 */
export async function longSession(entries: number) {
  const steps = fc
    .sample(sessionStep, { numRuns: Math.round(entries / 2.5), seed: 7 })
    .filter((one) => !('choice' in one) || one.choice !== 9);
  const { load } = await playSession(steps, { limits: { entries: entries * 20, characters: 1e9 } });
  if (load === null) throw new Error('Nothing was recorded.');
  return load;
}
