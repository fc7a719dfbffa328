import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../build/root';
import { bundlePage } from '../../../scripts/replay/builds/bundlePage';
import { kinds } from '../../../scripts/replay/builds/difference';
import { openBuild } from '../../../scripts/replay/builds/openBuild';
import { compareOn, type Task } from '../../../scripts/replay/builds/worker';
import { readLog } from '../../../src/action-log/readLog';
import type { ChildWork } from '../child';
import type { Seeded } from './faults';
import { textWith } from './textWith';

const folder = path.join(root, '__tests__/replay/logs');

interface Named extends Task {
  readonly name: string;
}

/** What told a changed build from this one; null for nothing. */
export type Told = string | null;

/** How each changed build differs from this one, on the first stored log on which it does; null where on none. */
export const compareSeeded: ChildWork<readonly Seeded[], readonly Told[]> = async (seeded, { onProgress }) => {
  const tasks = readdirSync(folder).flatMap((name): Named[] => {
    const log = readLog(readFileSync(path.join(folder, name), 'utf8'));
    return log.loads.map((load) => ({ name, load, isPlain: log.texts === 'plain' }));
  });
  const good = openBuild(await bundlePage(root));
  const found: Told[] = [];
  for (const one of seeded) {
    found.push(await firstDifference(one, [{ name: '', load: null, isPlain: false }, ...sorted(tasks, one)], good));
    onProgress('');
  }
  return found;
};

async function firstDifference(
  one: Seeded,
  tasks: readonly Named[],
  good: ReturnType<typeof openBuild>,
): Promise<Told> {
  const bad = openBuild(await bundlePage(root, new Map([[one.file, textWith(one)]])));
  try {
    for (const task of tasks) {
      const [first] = await compareOn(good, bad, task);
      if (first !== undefined) return `${task.name} ${kinds[first.kind]}`;
    }
    return null;
  } catch (error) {
    return `it breaks: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    bad.close();
  }
}

/** The log that is likeliest to tell first: mostly it is the only one that has to be looked at. */
function sorted(tasks: readonly Named[], { file }: Seeded): Named[] {
  const word = path
    .basename(file.replace(/\/slice\.ts$/, ''))
    .replace(/\.tsx?$/, '')
    .toLowerCase();
  const isLikely = ({ name }: Named) => word.includes(name.split('.')[0]?.toLowerCase() ?? '');
  return tasks.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
}
