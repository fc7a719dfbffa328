import { notes } from './notes';
import type { Measurements } from './measurements';
import type { Row } from './rows';

const held = ({ isHeld }: Row) => (isHeld ? 'held' : 'NOT REACHED');

/** The table for a terminal, with what it was measured on and what differs between the sites. */
export function textReport(rows: readonly Row[], measured: Measurements): string {
  const widths = (['what', 'figure', 'atLeast'] as const).map((key) =>
    Math.max(...rows.map((row) => row[key].length), key === 'atLeast' ? 'at least'.length : key.length),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    line(['what', 'figure', 'at least', '']),
    ...rows.flatMap((row) => [line([row.what, row.figure, row.atLeast, held(row)]), `    ${row.made}`]),
    '',
    `${rows.filter(({ isHeld }) => isHeld).length} of ${rows.length} rows hold. ${circumstances(measured)}`,
    '',
    'Not alike between them:',
    ...notes.map((note) => `- ${note}`),
  ].join('\n');
}

/** The same as Markdown for `docs/benchmarks.md`, which is in the folder of the charts. */
export function markdownReport(
  rows: readonly Row[],
  measured: Measurements,
  charts: readonly { readonly file: string; readonly title: string }[],
): string {
  const cell = (words: string) => words.replaceAll('|', '\\|');
  return [
    '| figure | measured | at least | |',
    '|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${cell(row.what)} | **${cell(row.figure)}** (${cell(row.made)}) | ${row.atLeast} | ${row.isHeld ? 'held' : '**not reached**'} |`,
    ),
    '',
    circumstances(measured),
    '',
    ...charts.map(({ file, title }) => `![${title}](${file})`),
    '',
    'What is not alike:',
    '',
    ...notes.map((note) => `- ${note}`),
  ].join('\n');
}

function circumstances({ when, machine, rounds }: Measurements): string {
  return `Measured ${when.slice(0, 10)} on ${machine}; ${rounds === 1 ? 'one round' : `medians of ${rounds} interleaved rounds`}.`;
}
