import { Listr, type ListrTask } from 'listr2';
import { UsageError, type Given } from '../../scripts/runCommand';
import { markdownReport, textReport } from '../replay/report';
import type { Row } from '../replay/row';
import { saveTable } from '../saveTable';
import { measures } from './measures';

export const help = `npm run bench -- embed: measures the accounts card in other sites' pages

What a host's visitor fetches of it, what the site's own pages gain by it, how long a mount takes beside a plain React
mount of the same form, what 200 mounts leave behind, and the hosts that it works in. Chromium, the real site and
service, two origins. Takes about two minutes.

  --only NAME   one row: ${measures.map(({ name }) => name).join(', ')}
  --quick       a tenth of everything
  --save        also writes the table into README.md

Exit code: 0 when it ran, whatever its figures, 1 when it could not run.`;

export const options = { only: 'string', quick: 'boolean', save: 'boolean' } as const;

export async function run({ flags, values }: Given): Promise<void> {
  const chosen = measures.filter(({ name }) => values['only'] === undefined || name === values['only']);
  if (chosen.length === 0) throw new UsageError(`--only takes one of ${measures.map(({ name }) => name).join(', ')}.`);
  if (flags.has('save') && (chosen.length < measures.length || flags.has('quick'))) throw new UsageError('--save writes the whole table: leave out --only and --quick.');
  const rows: Row[] = [];
  const part = flags.has('quick') ? 0.1 : 1;
  await new Listr(
    chosen.map(({ title, run: measure }): ListrTask => ({ title, task: async (_context, line) => void rows.push(await measure({ part, say: (progress) => (line.output = progress) })) })),
    { renderer: process.stdout.isTTY && process.env['CI'] === undefined ? 'default' : 'simple', fallbackRenderer: 'simple' },
  ).run();
  console.log(`\n${textReport(rows)}`);
  if (flags.has('save')) await saveTable('embed', markdownReport(rows));
}
