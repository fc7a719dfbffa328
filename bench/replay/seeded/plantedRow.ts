import type { MeasureOptions, Row } from '../../row';
import { openHistory, plant, plantedCount, type Planted } from './planted';

/** Of how many planted faults --bisect names the commit, and how many minimized logs are green before it and red after it. */
export async function plantedFaults({ share, onProgress }: MeasureOptions): Promise<Row> {
  const count = Math.max(1, Math.round(plantedCount * share));
  openHistory();
  const all: Planted[] = [];
  for (let at = 0; at < count; at += 1) {
    const one = await plant(at);
    all.push(one);
    onProgress(
      `${at + 1} of ${count}: ${one.fault}, ${one.isNamed ? '' : 'not '}named, ${one.isMinimized ? '' : 'not '}minimized`,
    );
  }
  const [named, minimized] = [all.filter(({ isNamed }) => isNamed), all.filter(({ isMinimized }) => isMinimized)];
  const missed = all.filter(({ isNamed, isMinimized }) => !isNamed || !isMinimized);
  return {
    label: `of ${count} planted faults: the commit is named by --bisect; the minimized log is green on the good build and red on the bad`,
    figure: `${named.length}; ${minimized.length}`,
    goal: 'all; all',
    isReached: missed.length === 0,
    details: `each among six harmless commits${missed.length === 0 ? '' : `; not so for ${missed.map(({ fault }) => fault).join(', ')}`}`,
  };
}
