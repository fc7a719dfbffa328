import { markdownTable, textTable } from '../report';
import type { Row } from '../row';
import type { Measurements } from './measurements';
import { notes } from './notes';

/** The table for a terminal, with what it was measured on and what differs between the sites. */
export function textReport(rows: readonly Row[], measured: Measurements): string {
  return [textTable(rows), circumstances(measured), '', 'What is not alike:', ...notes.map((note) => `- ${note}`)].join(
    '\n',
  );
}

/** The same as Markdown for `docs/benchmarks.md`, which is in the folder of the charts. */
export function markdownReport(
  rows: readonly Row[],
  measured: Measurements,
  charts: readonly { readonly file: string; readonly title: string }[],
): string {
  return [
    markdownTable(rows),
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
