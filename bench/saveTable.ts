import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';

/** Where the tables of all benches stand. */
export const tablesFile = 'docs/benchmarks.md';

/** Writes a bench's table between its two markers in `docs/benchmarks.md`. */
export async function saveTable(bench: string, markdown: string): Promise<void> {
  const file = path.join(root, tablesFile);
  await writeFile(file, betweenMarkers(await readFile(file, 'utf8'), bench, markdown));
}

/**
 * The text with the content between the bench's two markers replaced.
 * @throws Error where the text lacks one of the markers
 */
export function betweenMarkers(text: string, bench: string, content: string): string {
  const [begin, end] = [
    `<!-- bench ${bench}: written by npm run bench -- ${bench} --save -->`,
    `<!-- bench ${bench}: end -->`,
  ];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`${tablesFile} lacks the lines '${begin}' and '${end}', between which the table stands.`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
