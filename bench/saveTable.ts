import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';

/** Writes a bench's table between its two marks in the README. */
export async function saveTable(bench: string, markdown: string): Promise<void> {
  const readme = path.join(root, 'README.md');
  await writeFile(readme, betweenMarks(await readFile(readme, 'utf8'), bench, markdown));
}

/** @throws Error where the text lacks one of the marks */
export function betweenMarks(text: string, bench: string, words: string): string {
  const [begin, end] = [
    `<!-- bench ${bench}: written by npm run bench -- ${bench} --save -->`,
    `<!-- bench ${bench}: end -->`,
  ];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`README.md lacks the lines '${begin}' and '${end}', between which the table stands.`);
  return `${text.slice(0, from + begin.length)}\n\n${words}\n\n${text.slice(to)}`;
}
