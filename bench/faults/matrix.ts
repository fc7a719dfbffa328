import type { MeasureOptions, Row } from '../row';
import { allCells, nameOf, parts } from './cells';
import { runCell } from './runCell';
import { withFaultySite } from './withFaultySite';

/** Every fault of every part of every page, in each form of language, in Chromium; prints a mark for each cell. */
export async function faultMatrix({ share, onProgress }: MeasureOptions): Promise<Row> {
  const every = Math.round(1 / share);
  const cells = allCells.filter((_, at) => at % every === 0);
  const red: string[] = [];
  const left = [...cells];
  const runAll = (name: string) =>
    withFaultySite(name, onProgress, async ({ browser, proxy }) => {
      for (let cell = left.pop(); cell !== undefined; cell = left.pop()) {
        const problems = await runCell(browser, proxy, cell);
        if (problems.length > 0) red.push(`${nameOf(cell)}: ${problems.join('; ')}`);
        onProgress(`${problems.length === 0 ? 'green' : 'red  '} ${nameOf(cell)}, ${left.length} to go`);
      }
    });
  // Side by side, each with a network of its own: pages wait a good deal.
  await Promise.all(['first', 'second', 'third'].map(runAll));
  for (const line of red) console.log(`red: ${line}`);
  return {
    label: `fault kinds × parts (${parts.join(', ')}) × routes × languages with a dead end, a blank page, an uncaught error or a console error of ours`,
    figure: `${red.length} of ${cells.length}`,
    goal: '0 of 400 and more',
    isReached: red.length === 0 && cells.length >= 400,
    details:
      'faults made on the wire by a proxy between Chromium and the real service; afterwards the network is well, and the way on that the page offers is taken',
  };
}
