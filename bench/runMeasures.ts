import { Listr, type ListrTask } from 'listr2';
import { UsageError, type CommandArguments } from '../scripts/runCommand';
import { circumstances, markdownTable, otherWork, textTable } from './report';
import type { Measure, Row } from './row';
import { savedRows } from './savedRows';
import { saveTable } from './saveTable';

export const measureOptions = { only: 'string', quick: 'boolean', save: 'boolean' } as const;

const namesOf = (measures: readonly Measure[]) => measures.map(({ name }) => name).join(', ');

/** The part of a bench's `--help` with its options and exit codes. */
export const optionsHelp = (
  measures: readonly Measure[],
  own?: string,
) => `  --only NAME   one row: ${namesOf(measures)}
${own === undefined ? '' : `${own}\n`}  --quick       a tenth of everything
  --save        also writes the table into docs/benchmarks.md; with --only that row, beside the others as they were saved

Exit code: 0 when every row was reached, 1 when one was not, 2 when it could not run.`;

/**
 * Runs the measures one after another and prints their table.
 * @param bench the name of its table in docs/benchmarks.md
 * @returns whether every row was reached
 * @throws UsageError where the options select no row, or would save a partial table
 */
export async function runMeasures(
  bench: string,
  measures: readonly Measure[],
  { flags, values }: CommandArguments,
): Promise<boolean> {
  const chosen = measures.filter(({ name }) => values['only'] === undefined || name === values['only']);
  if (chosen.length === 0) throw new UsageError(`--only takes one of ${namesOf(measures)}.`);
  if (flags.has('save') && flags.has('quick'))
    throw new UsageError('--save writes what was measured in full: leave out --quick.');
  if (flags.has('save') && values['of'] !== undefined)
    throw new UsageError('--save writes what was measured in full: leave out --of.');
  const rows = new Map<string, Row>();
  const share = flags.has('quick') ? 0.1 : 1;
  await new Listr(
    chosen.map(({ name, title, run }): ListrTask => ({
      title,
      task: async (_context, line) => {
        const row = await run({ share, of: values['of'], onProgress: (progress) => (line.output = progress) });
        rows.set(name, { ...row, details: row.details + otherWork });
      },
    })),
    {
      renderer: process.stdout.isTTY && process.env['CI'] === undefined ? 'default' : 'simple',
      fallbackRenderer: 'simple',
    },
  ).run();
  console.log(`\n${textTable([...rows.values()])}\n${circumstances()}`);
  const isReached = [...rows.values()].every((row) => row.isReached);
  if (!flags.has('save')) return isReached;
  const saved = await savedRows(bench, rows);
  const missing = measures.filter(({ name }) => !saved.has(name)).map(({ title }) => title);
  const table = markdownTable(measures.flatMap(({ name }) => saved.get(name) ?? []));
  const remark = missing.length > 0 ? `\n\nNot measured in full yet: ${missing.join(', ')}.` : '';
  await saveTable(bench, `${table}\n\n${circumstances()}${remark}`);
  return isReached;
}
