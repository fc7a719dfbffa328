import { generatedPage } from '../../fixtures/generatedPage';
import { usualLimits } from '../../src/action-log/boundedLog';
import { createRecorder } from '../../src/action-log/record';
import { readVisit } from '../../src/app/routes';
import { copyRequested } from '../../src/features/client/slice';
import { menuToggled } from '../../src/features/menu/slice';
import { locationChanged } from '../../src/features/navigation/slice';
import { themeModeChosen } from '../../src/features/theme/slice';
import { setupStore } from '../../src/setupStore';
import type { ChildWork } from './child';
import { inChild } from './inChild';
import type { Row, MeasureOptions } from '../row';
import { silentServices } from './silentServices';

const wanted = 1_000_000;
const looks = 10;
/** Megabytes: the recorder's bound of texts at two bytes a character, and about 400 bytes a note. */
const bound = (usualLimits.characters * 2 + usualLimits.entries * 400) / 1e6;

/** A log ends between two steps of the visitor: the entries of the last one may go over its limit. */
const lastStep = 20;

interface Kept {
  readonly before: number;
  /** Megabytes above the start, after each tenth. */
  readonly sizes: readonly number[];
  readonly most: number;
}

/** How much memory a million events occupy. */
export async function memoryOfAMillion(scale: MeasureOptions): Promise<Row> {
  const events = Math.round(wanted * scale.share);
  const { sizes, most } = await inChild<number, Kept>('memory', 'recordMany', events, scale);
  const isFlat = Math.max(...sizes.slice(1)) <= Math.max(...sizes.slice(0, 2)) * 1.5 + 1;
  return {
    label: `memory of ${events} recorded events`,
    figure: `${Math.max(...sizes).toFixed(1)} MB at most`,
    goal: `flat, ≤ ${bound.toFixed(0)} MB`,
    isReached: isFlat && Math.max(...sizes) <= bound && most <= usualLimits.entries + lastStep,
    details: `heap over that of the same store without events, at ten points after a collection: ${sizes.map((size) => size.toFixed(1)).join(', ')} MB; at most ${most} entries of ${usualLimits.entries}`,
  };
}

/**
 * Pages, choices and texts to copy, each with a payload of its own, and what the flows dispatch and call because of
 * them.
 */
export const recordMany: ChildWork<number, Kept> = async (wantedEvents, { onProgress }) => {
  const recorder = createRecorder();
  const { store, run } = setupStore(generatedPage, silentServices(), { recorder });
  run();
  const { visit, token } = readVisit('/info', '');
  const reports = [
    (at: number) => themeModeChosen({ mode: at % 8 === 0 ? 'light' : 'dark' }),
    () => locationChanged({ ...visit }, token),
    (at: number) => copyRequested({ words: `${at} is a line of forty characters or more` }),
    () => menuToggled(),
  ];
  const before = heap();
  const sizes: number[] = [];
  let most = 0;
  let [events, nextLook] = [0, wantedEvents / looks];
  recorder.listen((entry) => {
    if ('type' in entry) events += 1;
  });
  for (let at = 0; events < wantedEvents; at += 1) {
    store.dispatch(reports[at % reports.length]?.(at) ?? menuToggled());
    // The flows continue in the turns in between.
    await new Promise(setImmediate);
    if (events < nextLook) continue;
    nextLook += wantedEvents / looks;
    most = Math.max(most, recorder.recording()?.entries.length ?? 0);
    sizes.push(heap() - before);
    onProgress(`${events} of ${wantedEvents} events`);
  }
  return { before, sizes, most };
};

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
