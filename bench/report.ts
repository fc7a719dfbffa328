import { cpus } from 'node:os';
import type { Row } from './row';

/** The table for a terminal. */
export function textReport(rows: readonly Row[]): string {
  const widths = [
    Math.max(...rows.map(({ what }) => what.length)),
    Math.max(...rows.map(({ figure }) => figure.length)),
    Math.max(...rows.map(({ atLeast }) => atLeast.length)),
  ];
  return [
    ...rows.flatMap(({ what, figure, atLeast, isHeld, made }) => [
      `${[what, figure, atLeast].map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}  ${isHeld ? 'held' : 'NOT REACHED'}`,
      `    ${made}`,
    ]),
    '',
    `${rows.filter(({ isHeld }) => isHeld).length} of ${rows.length} rows hold. ${circumstances()}`,
  ].join('\n');
}

/** The same as Markdown for `docs/benchmarks.md`. */
export function markdownReport(rows: readonly Row[]): string {
  return [
    '| figure | measured | at least | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, figure, atLeast, isHeld, made }) =>
        `| ${what} | **${figure}** (${made}) | ${atLeast} | ${isHeld ? 'held' : '**not reached**'} |`,
    ),
    '',
    circumstances(),
  ].join('\n');
}

const circumstances = () =>
  `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${process.arch}), Node ${process.versions.node}.`;
