import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../build/root';

const product = ['src', 'sagas', 'shared', 'i18n', 'site.config.ts'];
const git = async (...words: string[]) =>
  (await promisify(execFile)('git', [...words, '--', ...product], { cwd: root, maxBuffer: 64_000_000 })).stdout;

/** Lines of this checkout by their files, such as `sagas/toast.ts`. */
export type Lines = Readonly<Record<string, readonly number[]>>;

/** The product's lines that differ from a commit. Where lines are gone, the line before them counts. */
export async function changedLines(commit: string): Promise<Lines> {
  const changed: Record<string, number[]> = {};
  let file = '';
  for (const line of (await git('diff', '--unified=0', '--no-color', '--no-ext-diff', commit)).split('\n')) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined) continue;
    const lines = Array.from({ length: Math.max(1, Number(count)) }, (_, at) => Math.max(1, Number(start)) + at);
    changed[file] = [...(changed[file] ?? []), ...lines];
  }
  for (const added of (await git('ls-files', '--others', '--exclude-standard')).split('\n').filter(Boolean)) {
    const count = (await readFile(path.join(root, added), 'utf8')).split('\n').length;
    changed[added] = Array.from({ length: count }, (_, at) => at + 1);
  }
  return changed;
}

/** `sagas/toast.ts:12-14, 20`. */
export const placesOf = (lines: Lines): string[] =>
  Object.entries(lines).flatMap(([file, numbers]) => {
    const spans: [number, number][] = [];
    for (const number of numbers) {
      const last = spans.at(-1);
      if (last !== undefined && number <= last[1] + 1) last[1] = number;
      else spans.push([number, number]);
    }
    const worded = spans.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
    return worded.length === 0 ? [] : [`${file}:${worded.join(', ')}`];
  });
