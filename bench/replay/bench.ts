import { Listr, type ListrTask } from 'listr2';
import { UsageError, type Given } from '../../scripts/runCommand';
import { saveTable } from '../saveTable';
import { measures } from './measures';
import { markdownReport, textReport } from './report';
import type { Row } from './row';

export const help = `npm run bench -- replay: measures the recorder and the replay

Generated sessions, the time of a log of 100,000 entries over the bare reducers, the memory of a million events,
what the recorder costs an event, each in processes of its own; and how many mutants of flows and reducers a replay
of the stored logs notices. Takes about five minutes.

  --only NAME   one row: ${measures.map(({ name }) => name).join(', ')}
  --quick       a tenth of everything
  --save        also writes the table into README.md

Exit code: 0 when it ran, whatever its figures, 1 when it could not run.`;

export const options = { only: 'string', quick: 'boolean', save: 'boolean' } as const;

export async function run({ flags, values }: Given): Promise<void> {
  const chosen = measures.filter(({ name }) => values['only'] === undefined || name === values['only']);
  if (chosen.length === 0) throw new UsageError(`--only takes one of ${measures.map(({ name }) => name).join(', ')}.`);
  const isWhole = chosen.length === measures.length && !flags.has('quick');
  if (flags.has('save') && !isWhole) throw new UsageError('--save writes the whole table: leave out --only and --quick.');
  const rows: Row[] = [];
  const part = flags.has('quick') ? 0.1 : 1;
  await new Listr(
    chosen.map(({ title, run: measure }): ListrTask => ({ title, task: async (_context, line) => void rows.push(await measure({ part, say: (progress) => (line.output = progress) })) })),
    { renderer: process.stdout.isTTY && process.env['CI'] === undefined ? 'default' : 'simple', fallbackRenderer: 'simple' },
  ).run();
  console.log(`\n${textReport(rows)}`);
  if (flags.has('save')) await saveTable('replay', markdownReport(rows));
}
