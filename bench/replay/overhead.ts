import { openInBrowser } from './browserPage';
import type { Row, MeasureOptions } from '../row';
import type { Pair, Wanted } from './sitePairs';
import { median } from '../timing';

const pairs = 20;

/**
 * What the recorder adds to an event of the built site in Chromium: with the page rendered, and for store and flows
 * alone.
 */
export async function eventOverhead({ share, onProgress }: MeasureOptions): Promise<Row> {
  const [page, bare] = await openInBrowser('bench/replay/sitePairs.ts', async (tab) => {
    const measure = (wanted: Wanted) =>
      tab.evaluate(
        (given) =>
          (globalThis as unknown as { sitePairs: (given: Wanted) => Promise<readonly Pair[]> }).sitePairs(given),
        wanted,
      );
    onProgress('the page');
    const drawn = await measure({ isPage: true, pairs, turns: Math.max(10, Math.round(60 * share)) });
    onProgress('the store alone');
    return [drawn, await measure({ isPage: false, pairs, turns: Math.max(10, Math.round(60 * share)) })] as const;
  });
  const ratioOf = (measured: readonly Pair[]) => median(measured.map((pair) => pair.recorded / pair.plain));
  const costOf = (measured: readonly Pair[]) =>
    `${median(measured.map((pair) => pair.recorded)).toFixed(2)} µs over ${median(measured.map((pair) => pair.plain)).toFixed(2)} µs`;
  const added = median(bare.map((pair) => pair.recorded - pair.plain));
  return {
    label: `what the recorder adds to an event; over the store alone; beside a page that is drawn, middle of ${pairs} pairs in one run`,
    figure: `${added.toFixed(2)} µs; ${ratioOf(bare).toFixed(2)} ×; ${ratioOf(page).toFixed(3)} ×`,
    goal: 'to know; to know; ≤ 1.02 ×',
    isReached: ratioOf(page) <= 1.02,
    details: `in Chromium; the store and its flows with no page at all: ${costOf(bare)} an event; the built accounts page with its store, flows and all that React draws of it, without style, layout and paint: ${costOf(page)}`,
  };
}
