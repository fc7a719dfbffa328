import { Listr, type ListrTask } from 'listr2';
import { UsageError, type CommandArguments } from '../scripts/runCommand';
import { circumstances, markdownTable, textTable } from './report';
import type { Measure, Row } from './row';
import { saveTable } from './saveTable';

export const measureOptions = { only: 'string', quick: 'boolean', save: 'boolean' } as const;

const namesOf = (measures: readonly Measure[]) => measures.map(({ name }) => name).join(', ');

/** The part of a bench's `--help` with its options and exit codes. */
export const optionsHelp = (measures: readonly Measure[]) => `  --only NAME   one row: ${namesOf(measures)}
  --quick       a tenth of everything
  --save        also writes the table into docs/benchmarks.md

Exit code: 0 when it ran, whatever its figures, 1 when it could not run.`;

/**
 * Runs the measures one after another and prints their table.
 * @param bench the name of its table in docs/benchmarks.md
 * @throws UsageError where the options select no row, or would save a partial table
 */
export async function runMeasures(
  bench: string,
  measures: readonly Measure[],
  { flags, values }: CommandArguments,
): Promise<void> {
  const chosen = measures.filter(({ name }) => values['only'] === undefined || name === values['only']);
  if (chosen.length === 0) throw new UsageError(`--only takes one of ${namesOf(measures)}.`);
  const isWhole = chosen.length === measures.length && !flags.has('quick');
  if (flags.has('save') && !isWhole)
    throw new UsageError('--save writes the whole table: leave out --only and --quick.');
  const rows: Row[] = [];
  const share = flags.has('quick') ? 0.1 : 1;
  await new Listr(
    chosen.map(({ title, run }): ListrTask => ({
      title,
      task: async (_context, line) =>
        void rows.push(await run({ share, onProgress: (progress) => (line.output = progress) })),
    })),
    {
      renderer: process.stdout.isTTY && process.env['CI'] === undefined ? 'default' : 'simple',
      fallbackRenderer: 'simple',
    },
  ).run();
  console.log(`\n${textTable(rows)}\n${circumstances()}`);
  if (flags.has('save')) await saveTable(bench, `${markdownTable(rows)}\n\n${circumstances()}`);
}
