import { Listr } from 'listr2';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findChromium } from '../../scripts/findChromium';
import { UsageError, type CommandArguments } from '../../scripts/runCommand';
import { chartsOf } from './charts';
import { benchFolder } from '../folders';
import { freshMeasurements, steps, type Context, type Options } from './measure';
import { parts } from './measurements';
import { markdownReport, textReport } from './report';
import { rowsOf } from './rows';
import { save } from './save';

export const help = `npm run bench -- export: measures the static export beside Next, MUI with Vite, and Astro

Builds the peers of bench/peers/ in .local/bench/, serves all by the same program, visits them with the
same browser in interleaved rounds, and prints medians and ratios. Takes about twenty minutes.

  --only PART   one part: ${parts.join(', ')}
  --rounds N    how many rounds (5)
  --quick       one round, and Lighthouse on / alone
  --save        also draws docs/bench-export-*.svg and writes the table into docs/benchmarks.md

Writes .local/bench/export.json. Exit code: 0 when every row was reached, 1 when one was not, 2 when it could not run.`;

export const options = { only: 'string', rounds: 'string', quick: 'boolean', save: 'boolean' } as const;

export async function run(given: CommandArguments): Promise<boolean> {
  const wanted = read(given);
  const chromium = (await findChromium(() => {})).path;
  const context: Context = {
    measured: await freshMeasurements(wanted.rounds, chromium),
    folders: new Map(),
    served: new Map(),
    projects: new Map(),
    chromium,
    lighthouse: '',
  };
  try {
    await new Listr(steps(wanted), {
      renderer: process.stdout.isTTY && process.env['CI'] === undefined ? 'default' : 'simple',
      fallbackRenderer: 'simple',
    }).run(context);
  } finally {
    await Promise.all([...context.served.values()].map(({ close }) => close()));
  }
  const rows = rowsOf(context.measured);
  await mkdir(benchFolder, { recursive: true });
  await writeFile(path.join(benchFolder, 'export.json'), JSON.stringify({ ...context.measured, rows }, null, 1));
  console.log(`\n${textReport(rows, context.measured)}`);
  const isReached = rows.every((row) => row.isReached);
  if (!given.flags.has('save')) return isReached;
  const charts = chartsOf(context.measured);
  await save(charts, markdownReport(rows, context.measured, charts));
  return isReached;
}

function read({ values, flags }: CommandArguments): Options {
  const only = parts.filter((part) => values['only'] === undefined || part === values['only']);
  if (only.length === 0) throw new UsageError(`--only takes one of ${parts.join(', ')}.`);
  const isQuick = flags.has('quick');
  const rounds = Number(values['rounds'] ?? (isQuick ? 1 : 5));
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 99)
    throw new UsageError(`--rounds takes a number from 1 to 99, such as 5, not '${values['rounds'] ?? ''}'.`);
  return { rounds, parts: only, isQuick };
}
