import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/root';
import type { MeasureOptions, Row } from '../row';
import { allMutants, nameOf, type Mutant } from './allMutants';
import { compiling } from './compiling';
import { equivalents } from './equivalents';
import { inChild } from './inChild';
import type { Changed, Noticed } from './noticing';

const missedFile = '.local/mutants-not-noticed.txt';
const workers = 2;

/** How many small wrong changes to what a visit runs through the stored logs notice. */
export async function mutants({ share, of = '', onProgress }: MeasureOptions): Promise<Row> {
  onProgress('asking the compiler which mutants it takes');
  const made = allMutants().filter(({ file }) => file.includes(of));
  const compile = compiling(made.map(changed));
  const built = made.filter((_, at) => compile[at]);
  const isEqual = (mutant: Mutant) => equivalents.has(nameOf(mutant));
  const equal = built.filter(isEqual);
  const tried = built.filter((one) => !isEqual(one)).filter((_, at) => at % Math.round(1 / share) === 0);
  let done = 0;
  const parts = await Promise.all(
    Array.from({ length: workers }, async (_, first) => {
      const own = tried.filter((_one, at) => at % workers === first);
      const noticed = await inChild<readonly Changed[], readonly Noticed[]>('noticing', 'noticeAll', own.map(changed), {
        share,
        onProgress: () => onProgress(`${(done += 1)} of ${tried.length} mutants`),
      });
      return own.map((mutant, at) => ({ mutant, noticed: noticed[at] ?? null }));
    }),
  );
  const all = parts.flat();
  const by = (how: Noticed) => all.filter(({ noticed }) => noticed === how);
  mkdirSync(path.join(root, '.local'), { recursive: true });
  const missed = by(null).map(({ mutant }) => nameOf(mutant));
  writeFileSync(path.join(root, missedFile), missed.map((name) => `${name}\n`).join(''));
  const percent = (count: number) => `${((100 * count) / tried.length).toFixed(1)} %`;
  const [alone, compared, asked] = [by('replayed').length, by('compared').length, by('asked').length];
  return {
    label:
      'mutants of what a visit runs through (flows, reducers, rules, addresses, clients) that are noticed: by the stored logs, replayed and with two builds compared on them; and with what --against asks besides, without a log',
    figure: `${percent(alone + compared)}; ${percent(alone + compared + asked)}`,
    goal: '≥ 90 %',
    isReached: alone + compared + asked >= 0.9 * tried.length,
    details: `${alone} of ${tried.length} that compile by a replay of the logs alone (${percent(alone)}), ${compared} more by what two builds do and send on the same logs, ${asked} more by the fixed inputs of rules, addresses and clients; no page is drawn; ${equal.length} more change nothing, each with its reason; the others are in ${missedFile}`,
  };
}

const changed = ({ file, text, start, end, put }: Mutant): Changed => ({
  file,
  text: text.slice(0, start) + put + text.slice(end),
});
