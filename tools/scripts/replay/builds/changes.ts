import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { git } from '../../../build/git';
import { root } from '../../../build/root';

const product = ['src', 'sagas', 'shared', 'i18n', 'site.config.ts'];

/** The product's lines that differ from a commit, such as `sagas/toast.ts:12`. Where lines are gone, the line before them counts. */
export async function changedLines(commit: string): Promise<string[]> {
  const changed: string[] = [];
  let file = '';
  const add = (start: number, count: number) => {
    for (let at = 0; at < Math.max(1, count); at += 1) changed.push(`${file}:${Math.max(1, start) + at}`);
  };
  const diff = await git('diff', '-U0', '--no-color', '--no-ext-diff', '--diff-filter=d', commit, '--', ...product);
  for (const line of diff.split('\n')) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start !== undefined) add(Number(start), Number(count));
  }
  for (file of (await git('ls-files', '--others', '--exclude-standard', '--', ...product)).split('\n').filter(Boolean))
    add(1, (await readFile(path.join(root, file), 'utf8')).split('\n').length);
  return changed;
}

/** Lines by their files: `sagas/toast.ts:12-14, 20`. */
export function placesOf(lines: readonly string[]): string[] {
  const files = new Map<string, [number, number][]>();
  for (const line of lines) {
    const [file = '', number] = line.split(':');
    const spans = files.get(file) ?? [];
    const last = spans.at(-1);
    if (last !== undefined && Number(number) <= last[1] + 1) last[1] = Number(number);
    else files.set(file, [...spans, [Number(number), Number(number)]]);
  }
  return [...files].map(
    ([file, spans]) => `${file}:${spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')}`,
  );
}
