import { sourcePlaces } from '../../build/sourcePlaces';
import { nameOfEntry } from '../../../src/action-log/logFile';
import { explain } from '../../../src/qa/explain';
import type { NamedLog } from './readLogs';
import type { LoadResult } from './replayLog';

export interface FileResult extends NamedLog {
  readonly results: readonly LoadResult[];
}

/** Describes a divergence in lines: what this build does, in a sentence; what causes it; the fields; the log's entry. */
export function describe({ load, divergence }: LoadResult): string[] {
  if (divergence === null) return [];
  const { sentence, cause, details } = explain(load, divergence, sourcePlaces());
  const { index } = divergence;
  const entry = load.entries[index];
  const before = load.entries.slice(Math.max(0, index - 3), index).map(nameOfEntry);
  const where =
    entry === undefined
      ? 'the end of the log'
      : `entry ${index + 1} of ${load.entries.length}, ${nameOfEntry(entry)}, ${(entry.at / 1000).toFixed(1)} s`;
  return [
    `${sentence}.`,
    `  cause    ${cause}`,
    ...details.slice(3, 12).map((line) => `  also     ${line}`),
    `  at       ${where}${before.length === 0 ? '' : `, after ${before.join(', ')}`}`,
  ];
}

const name = ({ file, results }: FileResult, at: number) => `${file}${results.length > 1 ? `, load ${at + 1}` : ''}`;

/** What a log came to, in a line; where it diverges, `divergences` says more. */
export function summary(result: FileResult): string {
  const { file, log, results } = result;
  if (typeof log === 'string') return `${file}: ${log}`;
  const entries = results.reduce((sum, { load }) => sum + load.entries.length, 0);
  const loads = results.length === 1 ? 'one load' : `${results.length} loads`;
  const isSame = results.every(({ divergence }) => divergence === null);
  return [
    `${file}: ${entries} entries in ${loads}, ${isSame ? 'as recorded' : 'another way'}`,
    ...results.flatMap(({ load }, at) =>
      load.endsAtLimit === true
        ? [`${name(result, at)} outgrew a log: what happened after its last entry is not in it`]
        : [],
    ),
  ].join('\n');
}

/** The divergences of all logs, each once, with the logs that have it. */
export function divergences(files: readonly FileResult[]): string[] {
  const groups = new Map<string, { readonly lines: readonly string[]; readonly logs: string[] }>();
  for (const file of files)
    for (const [at, result] of file.results.entries()) {
      const lines = describe(result);
      // The same fault shows other values in other logs.
      const key = [lines[0]?.split(': ')[0], lines[1]].join('\n');
      const group = groups.get(key) ?? { lines, logs: [] };
      if (lines.length > 0) groups.set(key, group);
      group.logs.push(name(file, at));
    }
  return [...groups.values()].flatMap(({ lines, logs: [first, ...others] }) => [
    '',
    ...lines,
    `  in       ${first}${others.length === 0 ? '' : ` and ${others.length} more: ${others.slice(0, 3).join(', ')}${others.length > 3 ? ', …' : ''}`}`,
  ]);
}

/** How many logs went which way, in a line. */
export function verdict(files: readonly FileResult[]): string {
  const unreadable = files.filter(({ log }) => typeof log === 'string').length;
  const diverged = files.filter(({ results }) => results.some(({ divergence }) => divergence !== null)).length;
  const read = files.length - unreadable;
  return `${read} compared: ${read - diverged} as recorded, ${diverged} another way. ${unreadable} unreadable.`;
}
