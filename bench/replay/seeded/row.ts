import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../build/root';
import type { MeasureOptions, Row } from '../../row';
import { compiling } from '../compiling';
import { inChild } from '../inChild';
import type { Told } from './compare';
import { faults, refactors, type Seeded } from './faults';
import { textWith } from './textWith';

const workers = 2;
const listFile = '.local/seeded.txt';

const nameOf = ({ file, from, to }: Seeded) =>
  `${file}: ${from.slice(0, 80)} → ${to.slice(0, 80)}`.replaceAll('\n', ' ');

/** @throws Error where a change cannot be made any more, or nobody could build it */
function checkCompiling(all: readonly Seeded[]): void {
  const isBuildable = compiling(all.map((one) => ({ file: one.file, text: textWith(one) })));
  const broken = all.filter((_, at) => !isBuildable[at]).map(nameOf);
  if (broken.length > 0)
    throw new Error(`In bench/replay/seeded stand changes that do not compile:\n${broken.join('\n')}`);
}

/** How many seeded faults the stored logs find with `--against`, and how many refactors they take for one. */
export async function seededFaults({ share, onProgress }: MeasureOptions): Promise<Row> {
  const some = (list: readonly Seeded[]) => list.filter((_, at) => at % Math.round(1 / share) === 0);
  const [wrong, harmless] = [some(faults), some(refactors)];
  const all = [...wrong, ...harmless];
  checkCompiling(all);
  let done = 0;
  const answers = new Map<Seeded, Told>();
  await Promise.all(
    Array.from({ length: workers }, async (_, first) => {
      const own = all.filter((_one, at) => at % workers === first);
      const found = await inChild<readonly Seeded[], readonly Told[]>('seeded/compare', 'compareSeeded', own, {
        share,
        onProgress: () => onProgress(`${(done += 1)} of ${all.length}`),
      });
      for (const [at, one] of own.entries()) answers.set(one, found[at] ?? null);
    }),
  );
  mkdirSync(path.join(root, '.local'), { recursive: true });
  writeFileSync(
    path.join(root, listFile),
    all.map((one) => `${answers.get(one) ?? 'nothing differs'} | ${nameOf(one)}\n`).join(''),
  );
  const isFound = (one: Seeded) => answers.get(one) !== null;
  const [found, red] = [wrong.filter(isFound).length, harmless.filter(isFound).length];
  return {
    label:
      'seeded faults that --against finds by the stored logs and by the fixed inputs that it asks besides; harmless refactors that it takes for one',
    figure: `${found} of ${wrong.length}; ${red} of ${harmless.length}`,
    goal: '≥ 90 of 100; 0 of 20',
    isReached: found >= wrong.length * 0.9 && red === 0,
    details: `flows, reducers, selectors, texts, components, clients, rules and routes, from the list in bench/replay/seeded; what told each is in ${listFile}`,
  };
}
