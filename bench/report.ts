import { cpus, loadavg } from 'node:os';
import type { Row } from './row';

/** The rows for a terminal, each with its details below it, and how many goals are reached. */
export function textTable(rows: readonly Row[]): string {
  const cells = rows.map(({ label, figure, goal, isReached }) => [
    label,
    figure,
    goal,
    isReached ? 'held' : 'NOT REACHED',
  ]);
  const all = [['figure', 'measured', 'at least', ''], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = all;
  return [
    line(head),
    ...body.flatMap((row, at) => [line(row), `    ${rows[at]?.details ?? ''}`]),
    '',
    `${rows.filter(({ isReached }) => isReached).length} of ${rows.length} rows hold.`,
  ].join('\n');
}

/** The rows as a Markdown table for `docs/benchmarks.md`. */
export function markdownTable(rows: readonly Row[]): string {
  const cell = (content: string) => content.replaceAll('|', '\\|');
  return [
    '| figure | measured | at least | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ label, figure, goal, isReached, details }) =>
        `| ${cell(label)} | **${cell(figure)}** (${cell(details)}) | ${goal} | ${isReached ? 'held' : '**not reached**'} |`,
    ),
  ].join('\n');
}

/** What else the machine did when the process began, where that is enough to bend figures. */
const [loadBefore = 0] = loadavg();
export const otherWork: string =
  loadBefore > 1 ? `; measured beside other work on the machine (load ${loadBefore.toFixed(0)} before it began)` : '';

/** When and on what a bench ran, for benches that run now on this machine. */
export const circumstances = (): string =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${process.arch}), Node ${process.versions.node}.`;
