import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import type { Chart } from './charts';

const [begin, end] = ['<!-- bench export: written by npm run bench -- export --save -->', '<!-- bench export: end -->'];

/** Writes the charts into `docs/` and the table between its two marks in the README. */
export async function save(charts: readonly Chart[], markdown: string): Promise<void> {
  await mkdir(path.join(root, 'docs'), { recursive: true });
  await Promise.all(charts.map(({ file, svg }) => writeFile(path.join(root, 'docs', file), svg)));
  const readme = path.join(root, 'README.md');
  await writeFile(readme, betweenMarks(await readFile(readme, 'utf8'), markdown));
}

/** @throws Error where the text lacks one of the marks */
export function betweenMarks(text: string, words: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md lacks the lines '${begin}' and '${end}', between which the table stands.`);
  return `${text.slice(0, from + begin.length)}\n\n${words}\n\n${text.slice(to)}`;
}
