import fc from 'fast-check';
import { playSession, happening, generatedOn } from '../../__tests__/support/generatedSession';
import type { Services } from '../../sagas/services';
import { listedCalls } from '../../src/action-log/listedCalls';
import { isEvent, type Load } from '../../src/action-log/logFile';
import { usualBound } from '../../src/action-log/keptNotes';
import { createRecorder } from '../../src/action-log/record';
import { openReplay } from '../../src/action-log/replay';
import { rootReducer } from '../../src/app/rootReducer';
import { menuToggled } from '../../src/features/menu/slice';
import { loggedOut } from '../../src/features/session/slice';
import { openSite } from '../../src/openSite';

export interface Row {
  readonly figure: string;
  readonly got: string;
  readonly wanted: string;
}

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Sessions drawn from all events and outcomes, recorded and replayed. */
export async function generatedSessions(part: number): Promise<Row> {
  const wanted = Math.round(10_000 * part);
  let same = 0;
  for (const happenings of fc.sample(fc.array(happening, { minLength: 1, maxLength: 40 }), { numRuns: wanted, seed: 5 })) {
    const { load } = await playSession(happenings);
    if (load !== null && openReplay(load, openSite).run() === null) same += 1;
  }
  return { figure: 'generated sessions that replay to the same state and sequence', got: `${same} of ${wanted}`, wanted: `${wanted} of ${wanted}` };
}

/** A long session of menus, pages and forms, replayed; and its events given to the reducers alone. */
export async function bareReducers(part: number): Promise<Row> {
  const load = await longSession(Math.round(100_000 * part));
  const events = load.entries.filter(isEvent).map(({ event, payload }) => ({ type: event, payload }));
  const ratios = Array.from({ length: 7 }, () => {
    const whole = timed(() => openReplay(load, openSite).run());
    const bare = timed(() => events.reduce(rootReducer, load.begin.state));
    return whole / bare;
  });
  return { figure: `replay of ${load.entries.length} entries over the bare reducers on their events`, got: `${middle(ratios).toFixed(2)} ×`, wanted: '≤ 3 ×' };
}

async function longSession(entries: number): Promise<Load> {
  const happenings = fc.sample(happening, { numRuns: Math.round(entries / 4), seed: 7 });
  const { load } = await playSession(happenings, { bound: { notes: entries * 20, characters: 1e9 } });
  if (load === null) throw new Error('Nothing was recorded.');
  return load;
}

/** What a million events leave in memory. */
export async function memoryOfAMillion(part: number): Promise<Row> {
  const recorder = createRecorder();
  const { store, run } = openSite(generatedOn, silentServices(), { recorder });
  run();
  store.dispatch(loggedOut({ by: 'start' }));
  const sizes: number[] = [];
  const events = Math.round(1_000_000 * part);
  for (let at = 1; at <= events; at += 1) {
    store.dispatch(menuToggled());
    if (at % Math.round(events / 10) === 0) sizes.push(process.memoryUsage().heapUsed / 1e6);
  }
  const kept = recorder.stretch()?.notes.length ?? 0;
  return { figure: `memory over ${events} recorded events`, got: `${kept} kept, ${(sizes.at(-1) ?? 0).toFixed(0)} MB after ${(sizes[0] ?? 0).toFixed(0)} MB`, wanted: `flat, ≤ ${usualBound.notes} kept` };
}

/** Pairs of the same events with and without the recorder, in turns. */
export async function eventOverhead(part: number): Promise<Row> {
  const events = Math.round(30_000 * Math.max(part, 0.3));
  const once = (hasRecorder: boolean) => {
    const { store, run } = openSite(generatedOn, silentServices(), hasRecorder ? { recorder: createRecorder() } : {});
    run();
    return timed(() => {
      for (let at = 0; at < events; at += 1) store.dispatch(menuToggled());
    });
  };
  once(true);
  once(false);
  const ratios = Array.from({ length: 20 }, (_, pair) => (pair % 2 === 0 ? once(true) / once(false) : 1 / (once(false) / once(true))));
  return { figure: 'an event with the recorder over one without it, middle of 20 pairs', got: `${middle(ratios).toFixed(3)} ×`, wanted: '≤ 1.02 ×' };
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function silentServices(): Services {
  const services: Record<string, Record<string, unknown>> = {};
  for (const call of listedCalls.keys()) {
    const [part = '', name = ''] = call.split('.');
    (services[part] ??= {})[name] = () => (part === 'browser' && !['navigate', 'nextNewsFromOtherTabs'].includes(name) ? null : new Promise(() => {}));
  }
  return services as unknown as Services;
}
